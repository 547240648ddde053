'use strict';

// The numbers of zlib, brotli and zstd, by the names their libraries have for them.

const modes = {
  DEFLATE: 1, INFLATE: 2, GZIP: 3, GUNZIP: 4, DEFLATERAW: 5, INFLATERAW: 6, UNZIP: 7,
  BROTLI_DECODE: 8, BROTLI_ENCODE: 9, ZSTD_DECOMPRESS: 11, ZSTD_COMPRESS: 10,
};

const codeNumbers = {
  Z_OK: 0, Z_STREAM_END: 1, Z_NEED_DICT: 2, Z_ERRNO: -1, Z_STREAM_ERROR: -2, Z_DATA_ERROR: -3,
  Z_MEM_ERROR: -4, Z_BUF_ERROR: -5, Z_VERSION_ERROR: -6,
};

const zlibNumbers = {
  Z_NO_FLUSH: 0, Z_PARTIAL_FLUSH: 1, Z_SYNC_FLUSH: 2, Z_FULL_FLUSH: 3, Z_FINISH: 4, Z_BLOCK: 5,
  ...codeNumbers,
  Z_NO_COMPRESSION: 0, Z_BEST_SPEED: 1, Z_BEST_COMPRESSION: 9, Z_DEFAULT_COMPRESSION: -1,
  Z_FILTERED: 1, Z_HUFFMAN_ONLY: 2, Z_RLE: 3, Z_FIXED: 4, Z_DEFAULT_STRATEGY: 0,
  ZLIB_VERNUM: 0x12d0,
  ...modes,
  Z_MIN_WINDOWBITS: 8, Z_MAX_WINDOWBITS: 15, Z_DEFAULT_WINDOWBITS: 15,
  Z_MIN_CHUNK: 64, Z_MAX_CHUNK: Infinity, Z_DEFAULT_CHUNK: 16384,
  Z_MIN_MEMLEVEL: 1, Z_MAX_MEMLEVEL: 9, Z_DEFAULT_MEMLEVEL: 8,
  Z_MIN_LEVEL: -1, Z_MAX_LEVEL: 9, Z_DEFAULT_LEVEL: -1,
};

const brotliNumbers = {
  OPERATION_PROCESS: 0, OPERATION_FLUSH: 1, OPERATION_FINISH: 2, OPERATION_EMIT_METADATA: 3,
  PARAM_MODE: 0, MODE_GENERIC: 0, MODE_TEXT: 1, MODE_FONT: 2, DEFAULT_MODE: 0,
  PARAM_QUALITY: 1, MIN_QUALITY: 0, MAX_QUALITY: 11, DEFAULT_QUALITY: 11,
  PARAM_LGWIN: 2, MIN_WINDOW_BITS: 10, MAX_WINDOW_BITS: 24, LARGE_MAX_WINDOW_BITS: 30,
  DEFAULT_WINDOW: 22,
  PARAM_LGBLOCK: 3, MIN_INPUT_BLOCK_BITS: 16, MAX_INPUT_BLOCK_BITS: 24,
  PARAM_DISABLE_LITERAL_CONTEXT_MODELING: 4, PARAM_SIZE_HINT: 5, PARAM_LARGE_WINDOW: 6,
  PARAM_NPOSTFIX: 7, PARAM_NDIRECT: 8,
  DECODER_RESULT_ERROR: 0, DECODER_RESULT_SUCCESS: 1, DECODER_RESULT_NEEDS_MORE_INPUT: 2,
  DECODER_RESULT_NEEDS_MORE_OUTPUT: 3,
  DECODER_PARAM_DISABLE_RING_BUFFER_REALLOCATION: 0, DECODER_PARAM_LARGE_WINDOW: 1,
  DECODER_NO_ERROR: 0, DECODER_SUCCESS: 1, DECODER_NEEDS_MORE_INPUT: 2,
  DECODER_NEEDS_MORE_OUTPUT: 3,
  DECODER_ERROR_FORMAT_EXUBERANT_NIBBLE: -1, DECODER_ERROR_FORMAT_RESERVED: -2,
  DECODER_ERROR_FORMAT_EXUBERANT_META_NIBBLE: -3,
  DECODER_ERROR_FORMAT_SIMPLE_HUFFMAN_ALPHABET: -4, DECODER_ERROR_FORMAT_SIMPLE_HUFFMAN_SAME: -5,
  DECODER_ERROR_FORMAT_CL_SPACE: -6, DECODER_ERROR_FORMAT_HUFFMAN_SPACE: -7,
  DECODER_ERROR_FORMAT_CONTEXT_MAP_REPEAT: -8, DECODER_ERROR_FORMAT_BLOCK_LENGTH_1: -9,
  DECODER_ERROR_FORMAT_BLOCK_LENGTH_2: -10, DECODER_ERROR_FORMAT_TRANSFORM: -11,
  DECODER_ERROR_FORMAT_DICTIONARY: -12, DECODER_ERROR_FORMAT_WINDOW_BITS: -13,
  DECODER_ERROR_FORMAT_PADDING_1: -14, DECODER_ERROR_FORMAT_PADDING_2: -15,
  DECODER_ERROR_FORMAT_DISTANCE: -16, DECODER_ERROR_DICTIONARY_NOT_SET: -19,
  DECODER_ERROR_INVALID_ARGUMENTS: -20, DECODER_ERROR_ALLOC_CONTEXT_MODES: -21,
  DECODER_ERROR_ALLOC_TREE_GROUPS: -22, DECODER_ERROR_ALLOC_CONTEXT_MAP: -25,
  DECODER_ERROR_ALLOC_RING_BUFFER_1: -26, DECODER_ERROR_ALLOC_RING_BUFFER_2: -27,
  DECODER_ERROR_ALLOC_BLOCK_TYPE_TREES: -30, DECODER_ERROR_UNREACHABLE: -31,
};

const zstdNumbers = {
  e_continue: 0, e_flush: 1, e_end: 2,
  fast: 1, dfast: 2, greedy: 3, lazy: 4, lazy2: 5, btlazy2: 6, btopt: 7, btultra: 8, btultra2: 9,
  c_compressionLevel: 100, c_windowLog: 101, c_hashLog: 102, c_chainLog: 103, c_searchLog: 104,
  c_minMatch: 105, c_targetLength: 106, c_strategy: 107, c_enableLongDistanceMatching: 160,
  c_ldmHashLog: 161, c_ldmMinMatch: 162, c_ldmBucketSizeLog: 163, c_ldmHashRateLog: 164,
  c_contentSizeFlag: 200, c_checksumFlag: 201, c_dictIDFlag: 202, c_nbWorkers: 400,
  c_jobSize: 401, c_overlapLog: 402,
  d_windowLogMax: 100,
  CLEVEL_DEFAULT: 3,
  error_no_error: 0, error_GENERIC: 1, error_prefix_unknown: 10, error_version_unsupported: 12,
  error_frameParameter_unsupported: 14, error_frameParameter_windowTooLarge: 16,
  error_corruption_detected: 20, error_checksum_wrong: 22, error_literals_headerWrong: 24,
  error_dictionary_corrupted: 30, error_dictionary_wrong: 32,
  error_dictionaryCreation_failed: 34, error_parameter_unsupported: 40,
  error_parameter_combination_unsupported: 41, error_parameter_outOfBound: 42,
  error_tableLog_tooLarge: 44, error_maxSymbolValue_tooLarge: 46,
  error_maxSymbolValue_tooSmall: 48, error_stabilityCondition_notRespected: 50,
  error_stage_wrong: 60, error_init_missing: 62, error_memory_allocation: 64,
  error_workSpace_tooSmall: 66, error_dstSize_tooSmall: 70, error_srcSize_wrong: 72,
  error_dstBuffer_null: 74, error_noForwardProgress_destFull: 80,
  error_noForwardProgress_inputEmpty: 82,
};

const constants = { __proto__: null };

function add(prefix, numbers) {
  for (const name of Object.keys(numbers)) {
    Object.defineProperty(constants, `${prefix}${name}`, {
      __proto__: null, value: numbers[name], enumerable: true,
    });
  }
}
add('', zlibNumbers);
add('BROTLI_', brotliNumbers);
add('ZSTD_', zstdNumbers);

// Both ways: numbers by names and names by numbers.
const codes = { ...codeNumbers };
for (const name of Object.keys(codeNumbers)) codes[codeNumbers[name]] = name;
Object.freeze(codes);

module.exports = { codes, constants };
