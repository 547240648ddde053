#include "rondo/system/environment.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <thread>

namespace rondo::os {
namespace {

const std::string name = "RONDO_TEST_VARIABLE";

class Environment : public testing::Test {
 protected:
  ~Environment() override { (void)unset_environment_variable(name); }
};

TEST_F(Environment, AVariableIsNothingUntilItIsSet) {
  EXPECT_EQ(environment_variable(name), std::nullopt);
  ASSERT_TRUE(set_environment_variable(name, "one"));
  EXPECT_EQ(environment_variable(name), "one");
  ASSERT_TRUE(set_environment_variable(name, "two=2"));
  EXPECT_EQ(environment_variable(name), "two=2");
  EXPECT_STREQ(std::getenv(name.c_str()), "two=2");  // Foreign code sees it as well.
}

TEST_F(Environment, AnEmptyValueIsAValue) {
  ASSERT_TRUE(set_environment_variable(name, ""));
  EXPECT_EQ(environment_variable(name), "");
}

TEST_F(Environment, AnUnsetVariableIsNothingAgain) {
  ASSERT_TRUE(set_environment_variable(name, "x"));
  ASSERT_TRUE(unset_environment_variable(name));
  EXPECT_EQ(environment_variable(name), std::nullopt);
  EXPECT_TRUE(unset_environment_variable(name));  // Twice is no error.
}

TEST_F(Environment, ImpossibleNamesAndValuesAreErrors) {
  const std::string nul("a\0b", 3);
  for (const std::string& bad : {std::string(), std::string("a=b"), std::string("="), nul}) {
    EXPECT_EQ(set_environment_variable(bad, "x").error().name(), "EINVAL");
    EXPECT_EQ(unset_environment_variable(bad).error().name(), "EINVAL");
    EXPECT_EQ(environment_variable(bad), std::nullopt);
  }
  EXPECT_EQ(set_environment_variable(name, nul).error().name(), "EINVAL");
}

TEST_F(Environment, ListsAll) {
  ASSERT_TRUE(set_environment_variable(name, "a=b"));
  const auto variables = environment();
  EXPECT_EQ(std::ranges::count(variables, EnvironmentVariable{name, "a=b"}), 1);
  ASSERT_TRUE(unset_environment_variable(name));
  EXPECT_EQ(std::ranges::count(environment(), name, &EnvironmentVariable::name), 0);
}

TEST_F(Environment, ListsNoEntryThatIsNoVariable) {
  std::string broken = "no separator";
  std::string odd = "=C:=C:\\";
  std::string good = "A=1";
  char* entries[] = {broken.data(), odd.data(), good.data(), nullptr};
  char** const old = environ;
  environ = entries;
  const auto variables = environment();
  environ = nullptr;
  const auto none = environment();
  environ = old;
  EXPECT_EQ(variables, (std::vector<EnvironmentVariable>{{"=C:", "C:\\"}, {"A", "1"}}));
  EXPECT_TRUE(none.empty());
}

TEST_F(Environment, MayBeReadAndChangedByManyThreads) {
  std::thread writer([] {
    for (int round = 0; round < 1000; ++round) {
      EXPECT_TRUE(
          set_environment_variable(name, std::string(static_cast<std::size_t>(round), 'x')));
    }
  });
  for (int round = 0; round < 1000; ++round) {
    const auto value = environment_variable(name);
    EXPECT_TRUE(!value || value->find_first_not_of('x') == value->npos);
    (void)environment();
  }
  writer.join();
  EXPECT_EQ(environment_variable(name)->size(), 999U);
}

}  // namespace
}  // namespace rondo::os
