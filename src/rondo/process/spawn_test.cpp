#include "rondo/process/spawn.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <fstream>
#include <thread>

#include "rondo/process/process_test_support.h"

namespace rondo {
namespace {

// A directory that goes with the test.
class Spawn : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = std::filesystem::temp_directory_path() / "rondo_spawn_XXXXXX";
    ASSERT_NE(::mkdtemp(name.data()), nullptr);
    directory_ = name;
  }
  void TearDown() override { std::filesystem::remove_all(directory_); }

  // A file of that content, with these permissions.
  std::string make_file(const std::string& name, const std::string& content, mode_t mode) {
    const std::string path = directory_ / name;
    std::ofstream(path) << content;
    EXPECT_EQ(::chmod(path.c_str(), mode), 0);
    return path;
  }

  std::filesystem::path directory_;
};

SpawnOptions command(std::string file, std::vector<std::string> args = {}) {
  SpawnOptions options;
  options.file = std::move(file);
  options.args = std::move(args);
  return options;
}

TEST_F(Spawn, PassesArgumentsAsTheyAre) {
  SpawnOptions options = test_child({"args", "", "a b", "\"$x\"", "ä"});
  const auto outcome = run_to_end(options);
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->output, "test_child\nargs\n\na b\n\"$x\"\nä\n");
}

TEST_F(Spawn, WithoutArgumentsTheFileIsTheFirst) {
  const std::string script = make_file("name", "#!/bin/sh\necho \"$0\"", 0755);
  const auto outcome = run_to_end(command(script));
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->output, script + "\n");
}

TEST_F(Spawn, EnvironmentIsTheParentsUnlessGiven) {
  ASSERT_EQ(::setenv("RONDO_SPAWN_TEST", "seen", 1), 0);
  auto outcome = run_to_end(test_child({"env"}));
  ASSERT_TRUE(outcome);
  EXPECT_NE(outcome->output.find("RONDO_SPAWN_TEST=seen\n"), std::string::npos);
  ::unsetenv("RONDO_SPAWN_TEST");

  SpawnOptions options = test_child({"env"});
  options.env = {"A=1", "B=two words"};
  outcome = run_to_end(options);
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->output, "A=1\nB=two words\n");

  options.env->clear();
  outcome = run_to_end(options);
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->output, "");
}

TEST_F(Spawn, NameIsLookedForInThePathOfTheParent) {
  const auto outcome = run_to_end(command("sh", {"sh", "-c", "echo found"}));
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->output, "found\n");
}

TEST_F(Spawn, NameIsLookedForInThePathOfTheChildIfItHasItsOwn) {
  make_file("rondo_only_here", "#!/bin/sh\necho here", 0755);
  SpawnOptions options = command("rondo_only_here");
  options.env = {"PATH=/bin:/usr/bin"};
  EXPECT_EQ(run_to_end(options).error().code, ENOENT);
  options.env = {"PATH=/nowhere:" + directory_.string()};
  const auto outcome = run_to_end(options);
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->output, "here\n");
  // And only there.
  options = command("sh", {"sh", "-c", "true"});
  options.env = {"PATH=/nowhere"};
  EXPECT_EQ(run_to_end(options).error().code, ENOENT);
  options.env = {"HOME=/"};
  EXPECT_TRUE(run_to_end(options));
}

TEST_F(Spawn, RelativeFileCountsFromTheWorkingDirectoryOfTheChild) {
  make_file("script", "#!/bin/sh\necho relative", 0755);
  SpawnOptions options = command("./script");
  options.cwd = directory_;
  const auto outcome = run_to_end(options);
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->output, "relative\n");
}

TEST_F(Spawn, MissingFileIsReportedByItsCall) {
  for (const char* file : {"/no/such/file", "no_such_file_in_path", ""}) {
    SpawnOptions options = command(file);
    options.env = {"PATH=/bin:/usr/bin"};  // The tester's own may hold forbidden folders.
    const auto outcome = run_to_end(options);
    ASSERT_FALSE(outcome);
    EXPECT_EQ(outcome.error().code, ENOENT) << file;
    EXPECT_STREQ(outcome.error().call, "execve");
  }
  EXPECT_TRUE(has_no_child());
}

TEST_F(Spawn, FileThatIsNotExecutableIsForbidden) {
  const std::string file = make_file("plain", "#!/bin/sh\n", 0644);
  EXPECT_EQ(run_to_end(command(file)).error().code, EACCES);
  EXPECT_EQ(run_to_end(command(directory_)).error().code, EACCES);
}

TEST_F(Spawn, ForbiddenFileInOneDirectoryIsRememberedButNotTheEnd) {
  make_file("tool", "#!/bin/sh\n", 0644);
  SpawnOptions options = command("tool");
  options.env = {"PATH=" + directory_.string() + ":/nowhere"};
  EXPECT_EQ(run_to_end(options).error().code, EACCES);
  std::filesystem::create_directory(directory_ / "second");
  make_file("second/tool", "#!/bin/sh\necho second", 0755);
  options.env = {"PATH=" + directory_.string() + ":" + (directory_ / "second").string()};
  const auto outcome = run_to_end(options);
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->output, "second\n");
}

TEST_F(Spawn, ScriptWithoutAFirstLineIsRunByTheShell) {
  const std::string script = make_file("script", "echo \"$0|$1|$2\"\nexit 7\n", 0755);
  const auto outcome = run_to_end(command(script, {"ignored", "a b", "c"}));
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->output, script + "|a b|c\n");
  EXPECT_EQ(outcome->status.code, 7);
}

TEST_F(Spawn, MissingInterpreterIsReported) {
  const std::string script = make_file("script", "#!/no/such/interpreter\n", 0755);
  EXPECT_EQ(run_to_end(command(script)).error().code, ENOENT);
}

TEST_F(Spawn, TooManyArgumentsAreReported) {
  SpawnOptions options = test_child({"exit", "0"});
  options.args.resize(64, std::string(std::size_t{1} << 20, 'x'));
  EXPECT_EQ(run_to_end(options).error().code, E2BIG);
  EXPECT_TRUE(has_no_child());
}

TEST_F(Spawn, NulInsideAStringIsRefused) {
  const std::string bad("a\0b", 3);
  SpawnOptions options = test_child({"exit", bad});
  EXPECT_EQ(run_to_end(options).error().code, EINVAL);
  options = test_child({"env"});
  options.env = {bad};
  EXPECT_EQ(run_to_end(options).error().code, EINVAL);
  options = test_child({"cwd"});
  options.cwd = bad;
  EXPECT_EQ(run_to_end(options).error().code, EINVAL);
  options = command(bad);
  EXPECT_EQ(run_to_end(options).error().code, EINVAL);
}

TEST_F(Spawn, LackOfDescriptorsIsReported) {
  rlimit limit{};
  ASSERT_EQ(::getrlimit(RLIMIT_NOFILE, &limit), 0);
  const Fd probe(::dup(STDERR_FILENO));
  // Room for the null device, but not for the pidfd.
  const rlimit few{static_cast<rlim_t>(probe.get()) + 2, limit.rlim_max};
  ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &few), 0);
  const auto child = spawn_child(test_child({"exit", "0"}), WantPidfd::yes);
  ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &limit), 0);
  ASSERT_FALSE(child);
  EXPECT_EQ(child.error().code, EMFILE);
  EXPECT_STREQ(child.error().call, "clone");
  EXPECT_TRUE(has_no_child());
}

TEST_F(Spawn, LeaksNoDescriptorsWhetherItSucceedsOrFails) {
  const std::size_t before = count_open_fds();
  for (int round = 0; round < 20; ++round) {
    SpawnOptions options = test_child({"exit", "0"});
    options.stdio = {Stdio::pipe(), Stdio::pipe(), Stdio::ignore(), Stdio::pipe()};
    auto child = spawn_child(options, WantPidfd::yes);
    ASSERT_TRUE(child);
    EXPECT_EQ(count_open_fds(), before + 4);  // Three pipes and the pidfd.
    EXPECT_EQ(wait_for_end(*child), ExitStatus{});
    options.file = "/no/such/file";
    EXPECT_FALSE(spawn_child(options, WantPidfd::yes));
  }
  EXPECT_EQ(count_open_fds(), before);
}

TEST_F(Spawn, ThreadsSpawnAtTheSameTimeAndPipesDoNotLeakAcross) {
  hide_foreign_fds();
  std::vector<std::thread> threads;
  for (int index = 0; index < 4; ++index) {
    threads.emplace_back([index] {
      for (int round = 0; round < 25; ++round) {
        const std::string word = std::to_string(index) + "." + std::to_string(round);
        SpawnOptions options = test_child({"fds"});
        options.stdio = {Stdio::pipe(), Stdio::pipe(), Stdio::ignore()};
        const auto fds = run_to_end(options);
        ASSERT_TRUE(fds);
        EXPECT_EQ(std::ranges::count(fds->output, '\n'), 3) << fds->output;
        const auto outcome = run_to_end(test_child({"say", "1", word}));
        ASSERT_TRUE(outcome);
        EXPECT_EQ(outcome->output, word);
      }
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  EXPECT_TRUE(has_no_child());
}

}  // namespace
}  // namespace rondo
