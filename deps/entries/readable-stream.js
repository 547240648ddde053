'use strict';

// The parts that lib/stream.js puts together. The package's own main file would ask for the
// builtin module first.
exports.legacy = require('readable-stream/lib/internal/streams/legacy.js');
exports.Readable = require('readable-stream/lib/internal/streams/readable.js');
exports.Writable = require('readable-stream/lib/internal/streams/writable.js');
exports.Duplex = require('readable-stream/lib/internal/streams/duplex.js');
exports.Transform = require('readable-stream/lib/internal/streams/transform.js');
exports.PassThrough = require('readable-stream/lib/internal/streams/passthrough.js');
exports.operators = require('readable-stream/lib/internal/streams/operators.js');
exports.compose = require('readable-stream/lib/internal/streams/compose.js');
exports.pipeline = require('readable-stream/lib/internal/streams/pipeline.js');
exports.destroy = require('readable-stream/lib/internal/streams/destroy.js');
exports.endOfStream = require('readable-stream/lib/internal/streams/end-of-stream.js');
exports.abortSignal = require('readable-stream/lib/internal/streams/add-abort-signal.js');
exports.utils = require('readable-stream/lib/internal/streams/utils.js');
