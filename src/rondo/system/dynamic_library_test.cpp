#include "rondo/system/dynamic_library.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <utility>

namespace rondo::os {
namespace {

constexpr const char* math_library = "libm.so.6";

TEST(DynamicLibrary, FindsAFunctionAndCallsIt) {
  const auto library = DynamicLibrary::open(math_library);
  ASSERT_TRUE(library) << library.error();
  const auto cosine = library->function<double(double)>("cos");
  ASSERT_TRUE(cosine) << cosine.error();
  EXPECT_EQ((*cosine)(0.0), 1.0);
}

TEST(DynamicLibrary, FindsAnObject) {
  const auto library = DynamicLibrary::open("libc.so.6");
  ASSERT_TRUE(library) << library.error();
  const auto environment = library->symbol("environ");
  ASSERT_TRUE(environment) << environment.error();
  EXPECT_NE(*environment, nullptr);
}

TEST(DynamicLibrary, OpensTheProgramItself) {
  const auto self = DynamicLibrary::open_self();
  ASSERT_TRUE(self) << self.error();
  EXPECT_TRUE(self->symbol("malloc"));
}

TEST(DynamicLibrary, AMissingLibraryIsToldInTheLoadersWords) {
  const auto library = DynamicLibrary::open("/no/such/library.so");
  ASSERT_FALSE(library);
  EXPECT_TRUE(library.error().contains("/no/such/library.so")) << library.error();
  EXPECT_TRUE(library.error().contains("No such file")) << library.error();
}

TEST(DynamicLibrary, AFileThatIsNoLibraryIsAnError) {
  const auto library = DynamicLibrary::open("/proc/self/status");
  ASSERT_FALSE(library);
  EXPECT_FALSE(library.error().empty());
}

TEST(DynamicLibrary, ANameThatIsNoneIsAnError) {
  EXPECT_FALSE(DynamicLibrary::open(""));
  EXPECT_FALSE(DynamicLibrary::open(std::string("libm.so.6\0", 10)));
}

TEST(DynamicLibrary, AMissingSymbolIsToldByName) {
  const auto library = DynamicLibrary::open(math_library);
  ASSERT_TRUE(library);
  const auto symbol = library->symbol("no_such_symbol_here");
  ASSERT_FALSE(symbol);
  EXPECT_TRUE(symbol.error().contains("no_such_symbol_here")) << symbol.error();
}

TEST(DynamicLibrary, AnOldErrorIsNotMistakenForANewOne) {
  const auto library = DynamicLibrary::open(math_library);
  ASSERT_TRUE(library);
  EXPECT_FALSE(library->symbol("no_such_symbol_here"));
  EXPECT_TRUE(library->symbol("cos"));
}

TEST(DynamicLibrary, MovesAndCloses) {
  auto library = DynamicLibrary::open(math_library);
  ASSERT_TRUE(library);
  DynamicLibrary moved = std::move(*library);
  EXPECT_FALSE(library->is_open());
  EXPECT_TRUE(moved.symbol("sin"));
  auto other = DynamicLibrary::open_self();
  ASSERT_TRUE(other);
  moved = std::move(*other);
  EXPECT_TRUE(moved.is_open());
  moved.close();
  EXPECT_FALSE(moved.is_open());
  moved.close();  // Twice is harmless.
}

TEST(DynamicLibraryDeathTest, AskingAClosedLibraryAborts) {
  auto library = DynamicLibrary::open(math_library);
  ASSERT_TRUE(library);
  library->close();
  EXPECT_DEATH((void)library->symbol("cos"), "the library is closed");
}

}  // namespace
}  // namespace rondo::os
