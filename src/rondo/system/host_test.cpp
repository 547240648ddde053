#include "rondo/system/host.h"

#include <gtest/gtest.h>

#include "rondo/system/kernel_text.h"

namespace rondo::os {
namespace {

// The kernel's own word for it.
std::string from_kernel(const std::string& what) {
  const auto text = read_text_file("/proc/sys/kernel/" + what);
  EXPECT_TRUE(text);
  return std::string(trim(text.value_or("")));
}

TEST(Host, HasTheNameThatTheKernelHas) {
  const auto name = host_name();
  ASSERT_TRUE(name);
  EXPECT_EQ(*name, from_kernel("hostname"));
}

TEST(Host, NamesItsSystem) {
  const auto name = system_name();
  ASSERT_TRUE(name);
  EXPECT_EQ(name->system, "Linux");
  EXPECT_EQ(name->release, from_kernel("osrelease"));
  EXPECT_EQ(name->version, from_kernel("version"));
  EXPECT_FALSE(name->machine.empty());
}

}  // namespace
}  // namespace rondo::os
