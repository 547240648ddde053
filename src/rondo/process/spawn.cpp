#include "rondo/process/spawn.h"

#include <sched.h>
#include <signal.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <memory>

#include "rondo/process/child_setup.h"
#include "rondo/process/executable_search.h"
#include "rondo/process/exit_status.h"
#include "rondo/process/signal_mask.h"

#ifdef __SANITIZE_THREAD__
// The sanitizer's clone() takes the child for one with memory of its own and repairs its state
// twice; this is the same function under a name that it does not know.
extern "C" int __clone(int (*)(void*), void*, int, void*, ...);  // NOLINT
#endif

namespace rondo {

namespace {

// Much more than run_child() needs.
constexpr std::size_t child_stack_bytes = std::size_t{64} << 10;

bool has_nul(const std::string& text) { return text.find('\0') != std::string::npos; }

bool has_nul(const SpawnOptions& options) {
  const auto any = [](const std::vector<std::string>& texts) {
    return std::ranges::any_of(texts, [](const std::string& text) { return has_nul(text); });
  };
  return has_nul(options.file) || has_nul(options.cwd) || any(options.args) ||
         (options.env && any(*options.env));
}

// The kernel does not change the strings, whatever the type of execve() says.
std::vector<char*> to_pointers(const std::vector<std::string>& texts) {
  std::vector<char*> pointers;
  pointers.reserve(texts.size() + 1);
  for (const std::string& text : texts) {
    pointers.push_back(const_cast<char*>(text.c_str()));
  }
  pointers.push_back(nullptr);
  return pointers;
}

std::optional<std::string_view> search_path(const SpawnOptions& options) {
  if (options.env) {
    return find_variable(*options.env, "PATH");
  }
  const char* path = std::getenv("PATH");
  return path != nullptr ? std::optional<std::string_view>(path) : std::nullopt;
}

// Everything that a ChildPlan points to.
class Preparation {
 public:
  Preparation(const SpawnOptions& options, const StdioSetup& stdio)
      : paths_(executable_candidates(options.file, search_path(options))),
        candidates_(to_pointers(paths_)),
        arguments_(to_pointers(options.args)),
        sources_(stdio.sources().begin(), stdio.sources().end()) {
    if (options.args.empty()) {
      arguments_.insert(arguments_.begin(), const_cast<char*>(options.file.c_str()));
    }
    if (options.env) {
      environment_ = to_pointers(*options.env);
    }
    shell_arguments_ = {"/bin/sh", nullptr};
    shell_arguments_.insert(shell_arguments_.end(), arguments_.begin() + 1, arguments_.end());

    plan.candidates = candidates_.data();
    plan.arguments = arguments_.data();
    plan.environment = options.env ? environment_.data() : environ;
    plan.shell_arguments = shell_arguments_.data();
    plan.working_directory = options.cwd.empty() ? nullptr : options.cwd.c_str();
    plan.sources = sources_.data();
    plan.source_count = sources_.size();
    for (std::size_t fd = 0; fd < std::size(plan.is_given) && fd < options.stdio.size(); ++fd) {
      const Stdio::Kind kind = options.stdio[fd].kind();
      plan.is_given[fd] = kind == Stdio::Kind::fd || kind == Stdio::Kind::inherit;
    }
    plan.has_user = options.uid.has_value();
    plan.user = options.uid.value_or(0);
    plan.has_group = options.gid.has_value();
    plan.group = options.gid.value_or(0);
    plan.has_own_session = options.session == Session::own;
  }

  ChildPlan plan;

 private:
  std::vector<std::string> paths_;
  std::vector<char*> candidates_;
  std::vector<char*> arguments_;
  std::vector<char*> environment_;
  std::vector<const char*> shell_arguments_;
  std::vector<int> sources_;
};

// A child that changes its user makes the memory that it shares with us undumpable until its
// execve(), and leaves it so for us: no core files, and no /proc/self for a parent that is not
// root.
class KeepDumpable {
 public:
  explicit KeepDumpable(const ChildPlan& plan)
      : before_(plan.has_user || plan.has_group ? ::prctl(PR_GET_DUMPABLE) : -1) {}
  KeepDumpable(const KeepDumpable&) = delete;
  KeepDumpable& operator=(const KeepDumpable&) = delete;
  ~KeepDumpable() {
    if (before_ >= 0 && ::prctl(PR_GET_DUMPABLE) != before_) {
      ::prctl(PR_SET_DUMPABLE, before_);
    }
  }

 private:
  int before_;
};

// The new child's pid, or -1.
pid_t clone_child(ChildPlan& plan, WantPidfd want_pidfd, int& pidfd) {
  const auto stack = std::make_unique_for_overwrite<std::byte[]>(child_stack_bytes);
  std::byte* const stack_end = stack.get() + child_stack_bytes - 64;  // Grows downwards.
  const int flags =
      CLONE_VM | CLONE_VFORK | SIGCHLD | (want_pidfd == WantPidfd::yes ? CLONE_PIDFD : 0);
  const AllSignalsBlocked blocked;
  const KeepDumpable keep_dumpable(plan);
#ifdef __SANITIZE_THREAD__
  return ::__clone(run_child, stack_end, flags, &plan, &pidfd);
#else
  return ::clone(run_child, stack_end, flags, &plan, &pidfd);
#endif
}

}  // namespace

Result<SpawnedChild> spawn_child(const SpawnOptions& options, WantPidfd want_pidfd) {
  if (has_nul(options)) {
    return fail("spawn", EINVAL);
  }
  auto stdio = StdioSetup::make(options.stdio);
  if (!stdio) {
    return std::unexpected(stdio.error());
  }
  Preparation preparation(options, *stdio);
  ChildPlan& plan = preparation.plan;
  int pidfd = -1;
  SpawnedChild child;
  child.pid = clone_child(plan, want_pidfd, pidfd);
  if (child.pid < 0) {
    return fail_errno("clone");
  }
  child.pidfd = Fd(pidfd);
  if (plan.error_code != 0) {
    // ECHILD, if SIGCHLD is ignored, is as good: it is gone.
    (void)collect_exit_status(child.pid, child.pidfd, ChildWait::yes);
    return fail(plan.failed_call, plan.error_code);
  }
  child.parent_ends = std::move(*stdio).take_parent_ends();
  return child;
}

}  // namespace rondo
