#include "rondo/fs/attributes.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>

#include "rondo/fs/system_call.h"

namespace rondo::fs::sync {

namespace {

using TimePair = std::array<::timespec, 2>;

::timespec to_timespec(NewTime time) {
  switch (time.kind()) {
    case NewTime::Kind::now:
      return {0, UTIME_NOW};
    case NewTime::Kind::unchanged:
      return {0, UTIME_OMIT};
    case NewTime::Kind::moment:
      break;
  }
  return {time.moment().seconds, static_cast<long>(time.moment().nanoseconds)};
}

// Whether the kernel would take the nanoseconds for one of its two special values.
bool is_valid(NewTime time) {
  return time.kind() != NewTime::Kind::moment || time.moment().nanoseconds < 1'000'000'000;
}

// set(times) makes the system call.
template <class SetTimes>
Result<> with_times(const char* name, NewTime access, NewTime modify, SetTimes set) {
  if (!is_valid(access) || !is_valid(modify)) {
    return fail(name, EINVAL);
  }
  return set(TimePair{to_timespec(access), to_timespec(modify)});
}

}  // namespace

Result<> chmod(const Path& path, ::mode_t mode) {
  return checked("chmod", path, [&](const char* text) { return ::chmod(text, mode); });
}

Result<> fchmod(int file, ::mode_t mode) {
  return checked("fchmod", [&] { return ::fchmod(file, mode); });
}

Result<> chown(const Path& path, ::uid_t user, ::gid_t group) {
  return checked("chown", path, [&](const char* text) { return ::chown(text, user, group); });
}

Result<> fchown(int file, ::uid_t user, ::gid_t group) {
  return checked("fchown", [&] { return ::fchown(file, user, group); });
}

Result<> lchown(const Path& path, ::uid_t user, ::gid_t group) {
  return checked("lchown", path, [&](const char* text) { return ::lchown(text, user, group); });
}

Result<> utime(const Path& path, NewTime access, NewTime modify) {
  return with_times("utime", access, modify, [&](const TimePair& times) {
    return checked("utime", path,
                   [&](const char* text) { return ::utimensat(AT_FDCWD, text, times.data(), 0); });
  });
}

Result<> futime(int file, NewTime access, NewTime modify) {
  return with_times("futime", access, modify, [&](const TimePair& times) {
    return checked("futime", [&] { return ::futimens(file, times.data()); });
  });
}

Result<> lutime(const Path& path, NewTime access, NewTime modify) {
  return with_times("lutime", access, modify, [&](const TimePair& times) {
    return checked("lutime", path, [&](const char* text) {
      return ::utimensat(AT_FDCWD, text, times.data(), AT_SYMLINK_NOFOLLOW);
    });
  });
}

}  // namespace rondo::fs::sync
