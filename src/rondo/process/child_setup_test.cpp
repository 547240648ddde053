#include "rondo/process/child_setup.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <pwd.h>
#include <signal.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <algorithm>
#include <map>
#include <sstream>

#include "rondo/process/process_test_support.h"

namespace rondo {
namespace {

// What the child says that its open fds are.
std::map<int, std::string> fds_of_child(std::vector<Stdio> stdio) {
  SpawnOptions options = test_child({"fds"});
  options.stdio = std::move(stdio);
  auto outcome = run_to_end(std::move(options));
  EXPECT_TRUE(outcome) << outcome.error().to_string();
  std::map<int, std::string> fds;
  std::istringstream lines(outcome ? outcome->output : "");
  int fd = 0;
  for (std::string target; lines >> fd && std::getline(lines >> std::ws, target);) {
    fds[fd] = target;
  }
  return fds;
}

std::string file_name(std::size_t index) {
  return "/memfd:file" + std::to_string(index) + " (deleted)";
}

Fd make_file(std::size_t index) {
  return make_named_file(("file" + std::to_string(index)).c_str());
}

TEST(ChildSetup, ChildHasTheStandardFdsAndNothingElse) {
  hide_foreign_fds();
  const auto fds = fds_of_child({});
  ASSERT_EQ(fds.size(), 3U);
  EXPECT_EQ(fds.at(0), "/dev/null");
  EXPECT_TRUE(fds.at(1).starts_with("socket:"));
  EXPECT_EQ(fds.at(2), "/dev/null");
}

TEST(ChildSetup, GivenFdsGoToTheirPlacesOnly) {
  hide_foreign_fds();
  const Fd a = make_file(0);
  const Fd b(::dup(make_file(1).get()));  // Not close-on-exec.
  const auto fds = fds_of_child({Stdio::fd(a.get()), Stdio::pipe(), Stdio::ignore(),
                                 Stdio::fd(b.get()), Stdio::ignore(), Stdio::fd(a.get())});
  EXPECT_EQ(fds.size(), 5U);
  EXPECT_EQ(fds.at(0), file_name(0));
  EXPECT_EQ(fds.at(3), file_name(1));
  EXPECT_EQ(fds.at(5), file_name(0));
}

TEST(ChildSetup, IgnoredFdIsClosedEvenIfTheParentWouldPassItOn) {
  const Fd leaky(::fcntl(make_file(0).get(), F_DUPFD, 3));
  const auto number = static_cast<std::size_t>(leaky.get());
  std::vector<Stdio> stdio(number + 1, Stdio::ignore());
  stdio[1] = Stdio::pipe();
  EXPECT_FALSE(fds_of_child(stdio).contains(leaky.get()));
}

// All ways to give four of the parent's fds to the same four of the child's: each number is
// both a source and a target.
TEST(ChildSetup, FdsMayBeGivenInAnyPermutation) {
  hide_foreign_fds();
  constexpr int first = 20;
  std::vector<int> order{first, first + 1, first + 2, first + 3};
  std::vector<Fd> files;
  for (const int fd : order) {
    const Fd file = make_file(static_cast<std::size_t>(fd));
    files.emplace_back(::fcntl(file.get(), F_DUPFD_CLOEXEC, fd));
    ASSERT_EQ(files.back().get(), fd);
  }
  do {
    std::vector<Stdio> stdio(first, Stdio::ignore());
    stdio[1] = Stdio::pipe();
    for (const int source : order) {
      stdio.push_back(Stdio::fd(source));
    }
    const auto fds = fds_of_child(std::move(stdio));
    ASSERT_EQ(fds.size(), 3 + order.size());
    for (int index = 0; index < 4; ++index) {
      const auto source = static_cast<std::size_t>(order[static_cast<std::size_t>(index)]);
      ASSERT_EQ(fds.at(first + index), file_name(source));
    }
  } while (std::ranges::next_permutation(order).found);
}

TEST(ChildSetup, ParentsStandardFdsMayBeSwapped) {
  hide_foreign_fds();
  EXPECT_TRUE(succeeds_in_fork([] {
    const Fd output = make_file(3);
    for (const int fd : {0, 1, 2}) {
      const Fd file = make_file(static_cast<std::size_t>(fd));
      ::dup3(file.get(), fd, O_CLOEXEC);
    }
    SpawnOptions options = test_child({"fds"});
    options.stdio = {Stdio::fd(2), Stdio::fd(output.get()), Stdio::fd(0)};
    const bool has_run = run_to_end(options).has_value();
    ::lseek(output.get(), 0, SEEK_SET);
    return has_run && read_to_end(output.get()) == "0 " + file_name(2) + "\n1 " + file_name(3) +
                                                       "\n2 " + file_name(0) + "\n";
  }));
}

// What spawning opens itself then gets the low numbers, which are the child's targets.
TEST(ChildSetup, ParentMayHaveNoStandardFds) {
  hide_foreign_fds();
  EXPECT_TRUE(succeeds_in_fork([] {
    for (const int fd : {0, 1, 2}) {
      ::close(fd);
    }
    SpawnOptions options = test_child({"tee"});
    options.stdio = {Stdio::pipe(), Stdio::pipe(), Stdio::pipe()};
    auto child = spawn_child(options, WantPidfd::no);
    if (!child || ::write(child->parent_ends[0].get(), "x", 1) != 1) {
      return false;
    }
    child->parent_ends[0].reset();
    const bool has_copied = read_to_end(child->parent_ends[1].get()) == "x" &&
                            read_to_end(child->parent_ends[2].get()) == "x";
    return has_copied && wait_for_end(*child) == ExitStatus{};
  }));
}

TEST(ChildSetup, FdThatIsNotOpenIsReported) {
  std::vector<Stdio> inherits_too_much(101, Stdio::ignore());
  inherits_too_much[100] = Stdio::inherit();
  const std::vector<std::vector<Stdio>> wrong{
      {Stdio::fd(4000)}, {Stdio::ignore(), Stdio::pipe(), Stdio::fd(4000)}, inherits_too_much};
  for (const std::vector<Stdio>& stdio : wrong) {
    SpawnOptions options = test_child({"exit", "0"});
    options.stdio = stdio;
    const auto outcome = run_to_end(options);
    ASSERT_FALSE(outcome);
    EXPECT_EQ(outcome.error().code, EBADF);
  }
  EXPECT_TRUE(has_no_child());
}

TEST(ChildSetup, GivenStandardFdsBecomeBlockingForTheChild) {
  auto input = make_pipe(Blocking::no, Blocking::no);
  ASSERT_TRUE(input);
  SpawnOptions options = test_child({"blocking"});
  options.stdio = {Stdio::fd(input->first.get()), Stdio::pipe(),
                   Stdio::pipe(ChildAccess::writes, Blocking::no)};
  const auto outcome = run_to_end(options);
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->output, "blocking\nblocking\nnon-blocking\n");
}

TEST(ChildSetup, SignalsAreAtTheirDefaultsAndNotBlocked) {
  ::signal(SIGPIPE, SIG_IGN);
  ::signal(SIGUSR1, [](int) {});
  sigset_t some;
  sigemptyset(&some);
  sigaddset(&some, SIGTERM);
  sigaddset(&some, SIGRTMIN);
  ::pthread_sigmask(SIG_BLOCK, &some, nullptr);
  const auto outcome = run_to_end(test_child({"signals"}));
  sigset_t mask;
  ::pthread_sigmask(SIG_UNBLOCK, &some, &mask);
  EXPECT_TRUE(sigismember(&mask, SIGTERM));  // The parent's mask is as it was.
  EXPECT_FALSE(sigismember(&mask, SIGHUP));
  EXPECT_EQ(::signal(SIGPIPE, SIG_DFL), SIG_IGN);
  ::signal(SIGUSR1, SIG_DFL);
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->output,
            "SigBlk:\t0000000000000000\nSigIgn:\t0000000000000000\nSigCgt:\t0000000000000000\n");
}

TEST(ChildSetup, OwnSessionIsLedByTheChild) {
  SpawnOptions options = test_child({"session"});
  options.session = Session::own;
  auto outcome = run_to_end(options);
  ASSERT_TRUE(outcome);
  std::istringstream words(outcome->output);
  pid_t pid = 0;
  pid_t session = 0;
  pid_t group = 0;
  words >> pid >> session >> group;
  EXPECT_EQ(session, pid);
  EXPECT_EQ(group, pid);

  options.session = Session::of_parent;
  outcome = run_to_end(options);
  ASSERT_TRUE(outcome);
  words = std::istringstream(outcome->output);
  words >> pid >> session >> group;
  EXPECT_EQ(session, ::getsid(0));
  EXPECT_EQ(group, ::getpgid(0));
}

TEST(ChildSetup, WorkingDirectoryIsTheChildsOnly) {
  const auto before = std::filesystem::current_path();
  SpawnOptions options = test_child({"cwd"});
  options.cwd = "/usr";
  const auto outcome = run_to_end(options);
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->output, "/usr");
  EXPECT_EQ(std::filesystem::current_path(), before);
}

TEST(ChildSetup, MissingWorkingDirectoryIsReportedByItsCall) {
  SpawnOptions options = test_child({"cwd"});
  options.cwd = "/no/such/directory";
  const auto outcome = run_to_end(options);
  ASSERT_FALSE(outcome);
  EXPECT_EQ(outcome.error().code, ENOENT);
  EXPECT_STREQ(outcome.error().call, "chdir");
  EXPECT_TRUE(has_no_child());
}

TEST(ChildSetup, ChildMayBeAnotherUserWithoutGroups) {
  if (::getuid() != 0) {
    GTEST_SKIP() << "only root may become somebody else";
  }
  const passwd* nobody = ::getpwnam("nobody");
  ASSERT_NE(nobody, nullptr);
  const int dumpable = ::prctl(PR_GET_DUMPABLE);
  SpawnOptions options;
  options.file = "/bin/sh";  // The test's own program may be where only root may look.
  options.args = {"sh", "-c", "id -u; id -g; id -G"};
  options.cwd = "/";
  options.uid = nobody->pw_uid;
  options.gid = nobody->pw_gid;
  const auto outcome = run_to_end(options);
  ASSERT_TRUE(outcome) << outcome.error().to_string();
  const std::string group = std::to_string(nobody->pw_gid);
  EXPECT_EQ(outcome->output, std::to_string(nobody->pw_uid) + "\n" + group + "\n" + group + "\n");
  EXPECT_EQ(::getuid(), 0U);
  EXPECT_EQ(::prctl(PR_GET_DUMPABLE), dumpable);
}

TEST(ChildSetup, BecomingAnotherUserNeedsPrivileges) {
  if (::getuid() == 0) {
    GTEST_SKIP() << "root may become anybody";
  }
  SpawnOptions options = test_child({"ids"});
  options.uid = 0;
  EXPECT_EQ(run_to_end(options).error().code, EPERM);
  options.uid.reset();
  options.gid = 0;
  EXPECT_EQ(run_to_end(options).error().code, EPERM);
}

TEST(ChildSetup, RefusedIdIsReportedByItsCall) {
  for (const bool is_user : {true, false}) {
    SpawnOptions options = test_child({"ids"});
    constexpr auto nobody_at_all = static_cast<id_t>(-1);  // Never valid.
    (is_user ? options.uid : options.gid) = nobody_at_all;
    const auto outcome = run_to_end(options);
    ASSERT_FALSE(outcome);
    EXPECT_STREQ(outcome.error().call, is_user ? "setuid" : "setgid");
    EXPECT_TRUE(outcome.error().is(EINVAL));
  }
}

}  // namespace
}  // namespace rondo
