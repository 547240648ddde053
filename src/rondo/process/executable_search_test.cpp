#include "rondo/process/executable_search.h"

#include <gtest/gtest.h>

namespace rondo {
namespace {

using Paths = std::vector<std::string>;

TEST(ExecutableSearch, NameIsLookedForInEachDirectory) {
  EXPECT_EQ(executable_candidates("cat", "/bin:/usr/bin"), (Paths{"/bin/cat", "/usr/bin/cat"}));
}

TEST(ExecutableSearch, EmptyDirectoryIsTheWorkingOne) {
  EXPECT_EQ(executable_candidates("cat", ":/bin:"), (Paths{"cat", "/bin/cat", "cat"}));
  EXPECT_EQ(executable_candidates("cat", ""), (Paths{"cat"}));
}

TEST(ExecutableSearch, NameWithASlashStandsForItself) {
  EXPECT_EQ(executable_candidates("./cat", "/bin"), (Paths{"./cat"}));
  EXPECT_EQ(executable_candidates("/bin/cat", std::nullopt), (Paths{"/bin/cat"}));
}

TEST(ExecutableSearch, WithoutASearchPathThereIsADefault) {
  EXPECT_EQ(executable_candidates("cat", std::nullopt), (Paths{"/bin/cat", "/usr/bin/cat"}));
}

TEST(ExecutableSearch, EmptyNameIsNotLookedFor) {
  EXPECT_EQ(executable_candidates("", "/bin"), (Paths{""}));
}

TEST(ExecutableSearch, VariableIsFoundByItsWholeName) {
  const Paths environment{"PATHOLOGY=1", "PATH", "PATH=/bin", "PATH=/other", "EMPTY="};
  EXPECT_EQ(find_variable(environment, "PATH"), "/bin");
  EXPECT_EQ(find_variable(environment, "EMPTY"), "");
  EXPECT_EQ(find_variable(environment, "HOME"), std::nullopt);
}

}  // namespace
}  // namespace rondo
