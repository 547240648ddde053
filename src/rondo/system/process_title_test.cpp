#include "rondo/system/process_title.h"

#include <gtest/gtest.h>

#include <string>
#include <thread>
#include <vector>

#include "rondo/system/kernel_text.h"
#include "rondo/system/thread_settings.h"

namespace rondo::os {
namespace {

// The arguments of main() where they really are. GoogleTest's main() takes its own out of argv.
std::vector<char*>& real_arguments() {
  static std::vector<char*> arguments;
  return arguments;
}

// The C library calls constructors with the arguments of main().
[[gnu::constructor]] void keep_arguments(int count, char** values) {
  real_arguments().assign(values, values + count + 1);
}

char** set_up_with_real_arguments() {
  return set_up_process_title(static_cast<int>(real_arguments().size()) - 1,
                              real_arguments().data());
}

// The set-up lasts for the whole process, so each test has a process of its own.
template <class Action>
void in_a_child(Action&& action) {
  EXPECT_EXIT(
      {
        action();
        ::_exit(testing::Test::HasFailure() ? 1 : 0);
      },
      testing::ExitedWithCode(0), "");
}

std::string command_line() { return read_text_file("/proc/self/cmdline").value_or(""); }

TEST(ProcessTitleDeathTest, IsNotKnownBeforeTheSetUp) {
  in_a_child([] {
    EXPECT_EQ(process_title().error().name(), "ENOBUFS");
    EXPECT_EQ(set_process_title("x").error().name(), "ENOBUFS");
    EXPECT_EQ(set_up_process_title(0, nullptr), nullptr);
    EXPECT_EQ(process_title().error().name(), "ENOBUFS");
  });
}

TEST(ProcessTitleDeathTest, IsAtFirstTheNameOfTheProgram) {
  in_a_child([] {
    (void)set_up_with_real_arguments();
    EXPECT_EQ(process_title(), real_arguments()[0]);
  });
}

TEST(ProcessTitleDeathTest, IsWhatToolsShow) {
  in_a_child([] {
    (void)set_up_with_real_arguments();
    ASSERT_TRUE(set_process_title("a title"));
    EXPECT_EQ(process_title(), "a title");
    const std::string shown = command_line();
    EXPECT_EQ(shown.substr(0, shown.find('\0')), "a title");
    EXPECT_EQ(shown.find_first_not_of('\0', 7), shown.npos);
    EXPECT_EQ(thread_name(), "a title");

    ASSERT_TRUE(set_process_title(""));
    EXPECT_EQ(process_title(), "");
    EXPECT_EQ(command_line().find_first_not_of('\0'), std::string::npos);
  });
}

TEST(ProcessTitleDeathTest, TheArgumentsSurviveInTheCopy) {
  in_a_child([] {
    const std::size_t count = real_arguments().size() - 1;
    const std::vector<std::string> before(real_arguments().begin(), real_arguments().end() - 1);
    char** copy = set_up_with_real_arguments();
    ASSERT_TRUE(set_process_title("overwritten"));
    EXPECT_EQ(std::vector<std::string>(copy, copy + count), before);
    EXPECT_EQ(copy[count], nullptr);
  });
}

TEST(ProcessTitleDeathTest, IsCutToTheMemoryOfTheArguments) {
  in_a_child([] {
    std::string memory("prog\0-v\0file\0NEXT", 17);
    char* arguments[] = {memory.data(), &memory[5], &memory[8], nullptr};
    (void)set_up_process_title(3, arguments);
    ASSERT_TRUE(set_process_title("0123456789abcdef"));
    EXPECT_EQ(process_title(), "0123456789ab");
    EXPECT_EQ(memory, std::string("0123456789ab\0NEXT", 17));
    ASSERT_TRUE(set_process_title("x"));
    EXPECT_EQ(memory, std::string("x\0\0\0\0\0\0\0\0\0\0\0\0NEXT", 17));
  });
}

TEST(ProcessTitleDeathTest, ArgumentsThatLieElsewhereAreLeftAlone) {
  in_a_child([] {
    std::string program = "prog";
    std::string elsewhere = "precious";
    char* arguments[] = {program.data(), elsewhere.data(), nullptr};
    (void)set_up_process_title(2, arguments);
    ASSERT_TRUE(set_process_title("0123456789"));
    EXPECT_EQ(process_title(), "0123");
    EXPECT_EQ(elsewhere, "precious");
  });
}

TEST(ProcessTitleDeathTest, OfAnotherThreadIsNotChanged) {
  in_a_child([] {
    (void)set_up_with_real_arguments();
    std::thread([] {
      ASSERT_TRUE(set_thread_name("worker"));
      ASSERT_TRUE(set_process_title("a title"));
      EXPECT_EQ(thread_name(), "worker");
    }).join();
    EXPECT_EQ(process_title(), "a title");
  });
}

TEST(ProcessTitleDeathTest, ATitleWithANulByteIsAnError) {
  in_a_child([] {
    (void)set_up_with_real_arguments();
    EXPECT_EQ(set_process_title(std::string_view("a\0b", 3)).error().name(), "EINVAL");
    EXPECT_EQ(process_title(), real_arguments()[0]);
  });
}

TEST(ProcessTitleDeathTest, ASecondSetUpAborts) {
  EXPECT_DEATH(
      {
        (void)set_up_with_real_arguments();
        (void)set_up_with_real_arguments();
      },
      "called twice");
}

TEST(ProcessTitleDeathTest, AMissingArgumentAborts) {
  std::string program = "prog";
  char* arguments[] = {program.data(), nullptr, nullptr};
  EXPECT_DEATH((void)set_up_process_title(2, arguments), "fewer arguments");
}

}  // namespace
}  // namespace rondo::os
