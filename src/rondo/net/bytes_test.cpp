#include "rondo/net/bytes.h"

#include <gtest/gtest.h>

#include <array>

namespace rondo {
namespace {

TEST(Bytes, OfTextAreTheSameMemory) {
  const std::string_view text("a\0b", 3);
  const ConstBytes bytes = bytes_of(text);
  EXPECT_EQ(static_cast<const void*>(bytes.data()), text.data());
  EXPECT_EQ(bytes.size(), 3U);
  EXPECT_EQ(text_of(bytes), text);
}

TEST(Bytes, TotalSizeAddsUpAllBuffers) {
  const std::array<ConstBytes, 3> buffers{bytes_of("one"), bytes_of(""), bytes_of("three")};
  EXPECT_EQ(total_size(buffers), 8U);
  EXPECT_EQ(total_size({}), 0U);
}

}  // namespace
}  // namespace rondo
