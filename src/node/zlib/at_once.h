// Deflate for data that is all there at once, by libdeflate: two to three times as fast as zlib.
//
// It does what is usual and nothing else. What is unusual, or fails, or does not fit, is not done
// here and left to zlib, which starts anew: so there is one place that knows of errors and limits.
//
// Compressed sizes are about zlib's at each level, most often below: see docs/dependencies.md.
// zlib refuses a few codes that libdeflate takes. Where a checksum follows the data it does not
// matter, for bytes that were damaged do not pass; data without one are always left to zlib.
#pragma once

#include <cstddef>

#include "node/zlib/codec.h"
#include "node/zlib/whole.h"

namespace rondo::node::zlib {

// Any thread. Both say whether they have done it; if not, `whole` is as it was.
[[nodiscard]] bool deflate_at_once(const ZlibSettings& settings, Bytes input, std::size_t size_max,
                                   Whole& whole);
// `size_expected` is room that most likely suffices.
[[nodiscard]] bool inflate_at_once(const ZlibSettings& settings, Bytes input, std::size_t size_max,
                                   std::size_t size_expected, Whole& whole);

}  // namespace rondo::node::zlib
