#include <zlib.h>
#include <zstd.h>
#include <zstd_errors.h>

#include <algorithm>

#include "node/zlib/codec.h"

namespace rondo::node::zlib {

namespace {

// The names of the numbers, as far as Node knows them.
const char* name_of(ZSTD_ErrorCode code) {
  switch (code) {
    case ZSTD_error_GENERIC:
      return "ZSTD_error_GENERIC";
    case ZSTD_error_prefix_unknown:
      return "ZSTD_error_prefix_unknown";
    case ZSTD_error_version_unsupported:
      return "ZSTD_error_version_unsupported";
    case ZSTD_error_frameParameter_unsupported:
      return "ZSTD_error_frameParameter_unsupported";
    case ZSTD_error_frameParameter_windowTooLarge:
      return "ZSTD_error_frameParameter_windowTooLarge";
    case ZSTD_error_corruption_detected:
      return "ZSTD_error_corruption_detected";
    case ZSTD_error_checksum_wrong:
      return "ZSTD_error_checksum_wrong";
    case ZSTD_error_literals_headerWrong:
      return "ZSTD_error_literals_headerWrong";
    case ZSTD_error_dictionary_corrupted:
      return "ZSTD_error_dictionary_corrupted";
    case ZSTD_error_dictionary_wrong:
      return "ZSTD_error_dictionary_wrong";
    case ZSTD_error_dictionaryCreation_failed:
      return "ZSTD_error_dictionaryCreation_failed";
    case ZSTD_error_parameter_unsupported:
      return "ZSTD_error_parameter_unsupported";
    case ZSTD_error_parameter_combination_unsupported:
      return "ZSTD_error_parameter_combination_unsupported";
    case ZSTD_error_parameter_outOfBound:
      return "ZSTD_error_parameter_outOfBound";
    case ZSTD_error_tableLog_tooLarge:
      return "ZSTD_error_tableLog_tooLarge";
    case ZSTD_error_maxSymbolValue_tooLarge:
      return "ZSTD_error_maxSymbolValue_tooLarge";
    case ZSTD_error_maxSymbolValue_tooSmall:
      return "ZSTD_error_maxSymbolValue_tooSmall";
    case ZSTD_error_stabilityCondition_notRespected:
      return "ZSTD_error_stabilityCondition_notRespected";
    case ZSTD_error_stage_wrong:
      return "ZSTD_error_stage_wrong";
    case ZSTD_error_init_missing:
      return "ZSTD_error_init_missing";
    case ZSTD_error_memory_allocation:
      return "ZSTD_error_memory_allocation";
    case ZSTD_error_workSpace_tooSmall:
      return "ZSTD_error_workSpace_tooSmall";
    case ZSTD_error_dstSize_tooSmall:
      return "ZSTD_error_dstSize_tooSmall";
    case ZSTD_error_srcSize_wrong:
      return "ZSTD_error_srcSize_wrong";
    case ZSTD_error_dstBuffer_null:
      return "ZSTD_error_dstBuffer_null";
    case ZSTD_error_noForwardProgress_destFull:
      return "ZSTD_error_noForwardProgress_destFull";
    case ZSTD_error_noForwardProgress_inputEmpty:
      return "ZSTD_error_noForwardProgress_inputEmpty";
    default:
      return "ZSTD_error_GENERIC";
  }
}

Problem describe(ZSTD_ErrorCode code) {
  return {ZSTD_getErrorString(code), name_of(code), static_cast<int>(code)};
}

Problem no_start(const char* message) { return {message, "ERR_ZLIB_INITIALIZATION_FAILED"}; }

bool has_failed(std::size_t answer) { return ZSTD_isError(answer) != 0; }

// What both directions share.
class ZstdCodec : public Codec {
 public:
  explicit ZstdCodec(ZstdSettings settings) : settings_(std::move(settings)) {}

 protected:
  // Runs work(&output, &input), which answers with a size or an error.
  template <class Work>
  std::size_t run(Work&& work) {
    ZSTD_inBuffer from{input.data(), input.size(), 0};
    ZSTD_outBuffer to{output.data(), output.size(), 0};
    const std::size_t answer = work(&to, &from);
    input = input.subspan(from.pos);
    output = output.subspan(to.pos);
    if (has_failed(answer)) {
      error_ = ZSTD_getErrorCode(answer);
    }
    return answer;
  }

  ZstdSettings settings_;
  ZSTD_ErrorCode error_ = ZSTD_error_no_error;
};

class ZstdCompressor final : public ZstdCodec {
 public:
  using ZstdCodec::ZstdCodec;

  Status start() {
    context_.reset(ZSTD_createCCtx());
    if (context_ == nullptr) {
      return no_start("Could not initialize zstd instance");
    }
    for (const auto& [key, value] : settings_.parameters) {
      if (has_failed(ZSTD_CCtx_setParameter(context_.get(), static_cast<ZSTD_cParameter>(key),
                                            static_cast<int>(value)))) {
        return Problem{"Setting parameter failed", "ERR_ZSTD_PARAM_SET_FAILED"};
      }
    }
    const auto& dictionary = settings_.dictionary;
    if (!dictionary.empty() && has_failed(ZSTD_CCtx_loadDictionary(
                                   context_.get(), dictionary.data(), dictionary.size()))) {
      return no_start("Failed to load zstd dictionary");
    }
    return reset();
  }

  Status reset() override {
    ZSTD_CCtx_reset(context_.get(), ZSTD_reset_session_only);
    consumed_ = 0;
    error_ = ZSTD_error_no_error;
    const std::uint64_t size = settings_.source_size.value_or(ZSTD_CONTENTSIZE_UNKNOWN);
    if (has_failed(ZSTD_CCtx_setPledgedSrcSize(context_.get(), size))) {
      return no_start("Could not set pledged src size");
    }
    return std::nullopt;
  }

  void process(int flush) override {
    // The library believes the size of an input that comes all at once more than the promise.
    if (flush == ZSTD_e_end && settings_.source_size &&
        consumed_ + input.size() != *settings_.source_size) {
      error_ = ZSTD_error_srcSize_wrong;
      return;
    }
    const std::size_t size = input.size();
    run([&](ZSTD_outBuffer* to, ZSTD_inBuffer* from) {
      return ZSTD_compressStream2(context_.get(), to, from, static_cast<ZSTD_EndDirective>(flush));
    });
    consumed_ += size - input.size();
  }

  [[nodiscard]] Status problem() const override {
    return error_ == ZSTD_error_no_error ? std::nullopt : Status(describe(error_));
  }

  std::size_t expected_size(Bytes whole) override { return ZSTD_compressBound(whole.size()) + 1; }

 private:
  struct Release {
    void operator()(ZSTD_CCtx* context) const { ZSTD_freeCCtx(context); }
  };
  std::unique_ptr<ZSTD_CCtx, Release> context_;
  std::uint64_t consumed_ = 0;
};

class ZstdDecompressor final : public ZstdCodec {
 public:
  using ZstdCodec::ZstdCodec;

  Status start() {
    context_.reset(ZSTD_createDCtx());
    if (context_ == nullptr) {
      return no_start("Could not initialize zstd instance");
    }
    for (const auto& [key, value] : settings_.parameters) {
      if (has_failed(ZSTD_DCtx_setParameter(context_.get(), static_cast<ZSTD_dParameter>(key),
                                            static_cast<int>(value)))) {
        return Problem{"Setting parameter failed", "ERR_ZSTD_PARAM_SET_FAILED"};
      }
    }
    const auto& dictionary = settings_.dictionary;
    if (!dictionary.empty() && has_failed(ZSTD_DCtx_loadDictionary(
                                   context_.get(), dictionary.data(), dictionary.size()))) {
      return no_start("Failed to load zstd dictionary");
    }
    return std::nullopt;
  }

  Status reset() override {
    ZSTD_DCtx_reset(context_.get(), ZSTD_reset_session_only);
    error_ = ZSTD_error_no_error;
    is_inside_ = true;
    return std::nullopt;
  }

  void process(int flush) override {
    is_finishing_ = flush == ZSTD_e_end;
    // Asked without input after the end of a frame, the library would wait for another one.
    if (!is_inside_ && input.empty()) {
      return;
    }
    const std::size_t answer = run([&](ZSTD_outBuffer* to, ZSTD_inBuffer* from) {
      return ZSTD_decompressStream(context_.get(), to, from);
    });
    is_inside_ = answer != 0;
  }

  [[nodiscard]] Status problem() const override {
    if (error_ != ZSTD_error_no_error) {
      return describe(error_);
    }
    if (is_finishing_ && is_inside_ && input.empty() && !output.empty()) {
      return Problem{"unexpected end of file", "Z_BUF_ERROR", Z_BUF_ERROR};
    }
    return std::nullopt;
  }

  [[nodiscard]] bool has_ended() const override { return !is_inside_; }

  std::size_t expected_size(Bytes whole) override {
    constexpr std::size_t usual_ratio = 4;
    constexpr std::size_t ratio_max = 1000;
    constexpr std::size_t least = 1024;
    const unsigned long long told = ZSTD_getFrameContentSize(whole.data(), whole.size());
    const bool is_known = told != ZSTD_CONTENTSIZE_UNKNOWN && told != ZSTD_CONTENTSIZE_ERROR;
    return is_known && told <= whole.size() * ratio_max
               ? static_cast<std::size_t>(told) + 1
               : std::max(whole.size() * usual_ratio, least);
  }

 private:
  struct Release {
    void operator()(ZSTD_DCtx* context) const { ZSTD_freeDCtx(context); }
  };
  std::unique_ptr<ZSTD_DCtx, Release> context_;
  bool is_inside_ = true;  // Of a frame, or before the first.
  bool is_finishing_ = false;
};

template <class T>
Made make(ZstdSettings settings) {
  auto codec = std::make_unique<T>(std::move(settings));
  Status problem = codec->start();
  return {std::move(codec), std::move(problem)};
}

}  // namespace

Made make_zstd_compressor(ZstdSettings settings) {
  return make<ZstdCompressor>(std::move(settings));
}

Made make_zstd_decompressor(ZstdSettings settings) {
  return make<ZstdDecompressor>(std::move(settings));
}

}  // namespace rondo::node::zlib
