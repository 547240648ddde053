// Starts a program, waits for its end, and prints what it took as one line of JSON.
//
//   launch --cpus=0,1 --seconds=60 -- PROGRAM ARGUMENT...
//
// What the program prints passes through; the line comes after it. This is a program of its own
// because the kernel counts the memory of the process that starts another into the peak of the
// new one, so that whoever starts it has to be small.
#include <sched.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>

namespace {

volatile pid_t child = 0;

void end_child(int /*signal*/) {
  if (child > 0)
    kill(child, SIGKILL);
}

[[noreturn]] void fail(const char* what, int error) {
  std::fprintf(stderr, "launch: %s: %s\n", what, std::strerror(error));
  std::exit(1);
}

long long nanoseconds_now(clockid_t clock = CLOCK_MONOTONIC) {
  timespec now{};
  clock_gettime(clock, &now);
  return now.tv_sec * 1'000'000'000LL + now.tv_nsec;
}

long long nanoseconds_of(const timeval& time) {
  return time.tv_sec * 1'000'000'000LL + time.tv_usec * 1'000LL;
}

// The child inherits the CPUs that this process may use.
void pin_to(const char* list) {
  cpu_set_t set;
  CPU_ZERO(&set);
  while (*list != '\0') {
    char* end = nullptr;
    CPU_SET(std::strtoul(list, &end, 10), &set);
    list = *end == ',' ? end + 1 : end;
    if (*end != ',' && *end != '\0')
      fail("--cpus", EINVAL);
  }
  if (sched_setaffinity(0, sizeof set, &set) != 0)
    fail("sched_setaffinity", errno);
}

void end_late_child_after(const char* seconds) {
  struct sigaction action{};
  action.sa_handler = end_child;
  action.sa_flags = SA_RESTART;
  sigaction(SIGALRM, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
  alarm(static_cast<unsigned>(std::strtoul(seconds, nullptr, 10)));
}

}  // namespace

int main(int count, char** arguments) {
  int next = 1;
  for (; next < count && std::strcmp(arguments[next], "--") != 0; ++next) {
    if (std::strncmp(arguments[next], "--cpus=", 7) == 0) {
      pin_to(arguments[next] + 7);
    } else if (std::strncmp(arguments[next], "--seconds=", 10) == 0) {
      end_late_child_after(arguments[next] + 10);
    } else {
      fail(arguments[next], EINVAL);
    }
  }
  char** command = arguments + next + 1;
  if (next + 1 >= count)
    fail("no program is named", EINVAL);

  const long long began = nanoseconds_now();
  pid_t started = 0;
  const int error = posix_spawn(&started, command[0], nullptr, nullptr, command, environ);
  if (error != 0)
    fail(command[0], error);
  child = started;
  // The account of wait4() has what children of its own took; the clock of the process has not.
  siginfo_t how{};
  while (waitid(P_PID, static_cast<id_t>(started), &how, WEXITED | WNOWAIT) < 0) {
    if (errno != EINTR)
      fail("waitid", errno);
  }
  const long long ended = nanoseconds_now();
  const long long own_cpu = nanoseconds_now(static_cast<clockid_t>(~started << 3 | 2));
  int status = 0;
  rusage usage{};
  while (wait4(started, &status, 0, &usage) < 0) {
    if (errno != EINTR)
      fail("wait4", errno);
  }
  std::printf(
      "{\"exit_code\": %d, \"signal\": %d, \"wall_ns\": %lld, \"cpu_ns\": %lld, "
      "\"own_cpu_ns\": %lld, \"kernel_ns\": %lld, \"peak_bytes\": %lld}\n",
      WIFEXITED(status) ? WEXITSTATUS(status) : -1, WIFSIGNALED(status) ? WTERMSIG(status) : 0,
      ended - began, nanoseconds_of(usage.ru_utime) + nanoseconds_of(usage.ru_stime), own_cpu,
      nanoseconds_of(usage.ru_stime), usage.ru_maxrss * 1024LL);
  return 0;
}
