#include "rondo/process/child_setup.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>

#include "rondo/process/signal_mailbox.h"

namespace rondo {

namespace {

// The calls that take ids of 32 bits have another name on some 32-bit machines.
#ifdef SYS_setuid32
constexpr long setuid_number = SYS_setuid32;
constexpr long setgid_number = SYS_setgid32;
constexpr long setgroups_number = SYS_setgroups32;
#else
constexpr long setuid_number = SYS_setuid;
constexpr long setgid_number = SYS_setgid;
constexpr long setgroups_number = SYS_setgroups;
#endif

constexpr std::size_t kernel_signal_set_bytes = signal_max / 8;

[[noreturn]] __attribute__((no_sanitize("address", "thread", "undefined"))) void give_up(
    ChildPlan& plan, const char* call) {
  plan.failed_call = call;
  plan.error_code = errno;
  while (true) {
    ::syscall(SYS_exit_group, 127);
  }
}

// First all sources among the child's own numbers move out of the way, so that none is
// overwritten before it was copied; then each goes to its place. What is copied loses
// close-on-exec; the originals, if they were without it, are closed.
__attribute__((no_sanitize("address", "thread", "undefined"))) void place_fds(ChildPlan& plan) {
  const int count = static_cast<int>(plan.source_count);
  for (int fd = 0; fd < count; ++fd) {
    const int source = plan.sources[fd];
    if (source >= 0 && source < count && source != fd) {
      plan.sources[fd] = static_cast<int>(::syscall(SYS_fcntl, source, F_DUPFD_CLOEXEC, count));
      if (plan.sources[fd] < 0) {
        give_up(plan, "fcntl");
      }
    }
  }
  for (int fd = 0; fd < count; ++fd) {
    const int source = plan.sources[fd];
    if (source < 0) {
      ::syscall(SYS_close, fd);
    } else if (source == fd) {
      if (::syscall(SYS_fcntl, fd, F_SETFD, 0) < 0) {
        give_up(plan, "fcntl");
      }
    } else if (::syscall(SYS_dup3, source, fd, 0) < 0) {
      give_up(plan, "dup2");
    }
    if (fd < 3 && plan.is_given[fd]) {
      const long flags = ::syscall(SYS_fcntl, fd, F_GETFL);
      if (flags >= 0 && (flags & O_NONBLOCK) != 0) {
        ::syscall(SYS_fcntl, fd, F_SETFL, flags & ~O_NONBLOCK);
      }
    }
  }
  for (int fd = 0; fd < count; ++fd) {
    if (plan.sources[fd] >= count) {
      ::syscall(SYS_close, plan.sources[fd]);  // Again for one that was used twice: no harm.
    }
  }
}

__attribute__((no_sanitize("address", "thread", "undefined"))) void change_identity(
    ChildPlan& plan) {
  if (plan.has_user || plan.has_group) {
    // Root's other groups must not stay with a child that is less than root. Anybody else may
    // not do this and need not.
    ::syscall(setgroups_number, 0, nullptr);
  }
  if (plan.has_group && ::syscall(setgid_number, plan.group) < 0) {
    give_up(plan, "setgid");
  }
  if (plan.has_user && ::syscall(setuid_number, plan.user) < 0) {
    give_up(plan, "setuid");
  }
}

// All default, none blocked. In this order: a handler of the parent must never run here.
__attribute__((no_sanitize("address", "thread", "undefined"))) void reset_signals() {
  // A kernel's sigaction that says SIG_DFL is all zeros on every machine.
  const unsigned long default_action[8] = {};
  const unsigned long no_signals[kernel_signal_set_bytes / sizeof(unsigned long)] = {};
  for (int signum = 1; signum <= signal_max; ++signum) {
    // Fails for SIGKILL and SIGSTOP, which are what they are.
    ::syscall(SYS_rt_sigaction, signum, &default_action, nullptr, kernel_signal_set_bytes);
  }
  ::syscall(SYS_rt_sigprocmask, SIG_SETMASK, &no_signals, nullptr, kernel_signal_set_bytes);
}

// As execvp() does: what is missing or forbidden in one directory may be in the next, but that
// it was forbidden somewhere is the better news in the end.
__attribute__((no_sanitize("address", "thread", "undefined"))) void execute(ChildPlan& plan) {
  bool was_forbidden = false;
  for (const char* const* path = plan.candidates; *path != nullptr; ++path) {
    ::syscall(SYS_execve, *path, plan.arguments, plan.environment);
    if (errno == ENOEXEC) {
      plan.shell_arguments[1] = *path;
      ::syscall(SYS_execve, plan.shell_arguments[0], plan.shell_arguments, plan.environment);
    }
    if (errno == EACCES) {
      was_forbidden = true;
    } else if (errno != ENOENT && errno != ENOTDIR && errno != ESTALE && errno != ENODEV &&
               errno != ETIMEDOUT) {
      return;
    }
  }
  if (was_forbidden) {
    errno = EACCES;
  }
}

}  // namespace

__attribute__((no_sanitize("address", "thread", "undefined"))) int run_child(void* plan_of_parent) {
  ChildPlan& plan = *static_cast<ChildPlan*>(plan_of_parent);
  if (plan.has_own_session && ::syscall(SYS_setsid) < 0) {
    give_up(plan, "setsid");
  }
  place_fds(plan);
  if (plan.working_directory != nullptr && ::syscall(SYS_chdir, plan.working_directory) < 0) {
    give_up(plan, "chdir");
  }
  change_identity(plan);
  reset_signals();
  execute(plan);
  give_up(plan, "execve");
}

}  // namespace rondo
