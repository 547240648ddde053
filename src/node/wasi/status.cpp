// What is known of files, and their times.
#include <fcntl.h>
#include <sys/socket.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>

#include "node/wasi/binding.h"
#include "node/wasi/flags.h"
#include "node/wasi/paths_at.h"

namespace rondo::node::wasi {

namespace {

using js::Call;

constexpr std::int64_t second_ns = 1'000'000'000;

std::int64_t nanoseconds(const timespec& time) {
  return static_cast<std::int64_t>(time.tv_sec) * second_ns + time.tv_nsec;
}

// Of an open descriptor: its socket may be one for datagrams.
FileType type_of(int fd, const struct stat& status) {
  int type = 0;
  socklen_t size = sizeof(type);
  if (S_ISSOCK(status.st_mode) && ::getsockopt(fd, SOL_SOCKET, SO_TYPE, &type, &size) == 0 &&
      type == SOCK_DGRAM) {
    return FileType::socket_datagram;
  }
  return file_type(status.st_mode);
}

void tell(const struct stat& status, FileType type) {
  const std::array<std::int64_t, 8> values = {
      static_cast<std::int64_t>(status.st_dev),
      static_cast<std::int64_t>(status.st_ino),
      static_cast<std::int64_t>(type),
      static_cast<std::int64_t>(status.st_nlink),
      status.st_size,
      nanoseconds(status.st_atim),
      nanoseconds(status.st_mtim),
      nanoseconds(status.st_ctim),
  };
  std::ranges::copy(values, numbers());
}

js::Value status(Call& call) {
  struct stat found = {};
  const int fd = call.int_at(0);
  if (::fstat(fd, &found) != 0) {
    return fail(call, error_number(errno));
  }
  tell(found, type_of(fd, found));
  return call.number(0);
}

js::Value status_at(Call& call) {
  const auto place = linked_place_at(call, 0);
  if (!place) {
    return fail(call, place.error());
  }
  struct stat found = {};
  if (::fstatat(place->directory, place->name.c_str(), &found, AT_SYMLINK_NOFOLLOW) != 0) {
    return fail(call, error_number(errno));
  }
  if (place->must_be_directory && !S_ISDIR(found.st_mode)) {
    return fail(call, errc::not_a_directory);
  }
  tell(found, file_type(found.st_mode));
  return call.number(0);
}

js::Value describe(Call& call) {
  struct stat found = {};
  const int fd = call.int_at(0);
  const int flags = ::fcntl(fd, F_GETFL);
  if (flags < 0 || ::fstat(fd, &found) != 0) {
    return fail(call, error_number(errno));
  }
  constexpr int type_range = 256;
  return call.number(static_cast<int>(type_of(fd, found)) + type_range * fd_flags(flags));
}

// which: a bit that says "as in numbers" and one that says "now" of each of the two.
timespec wanted_time(int which, std::int64_t value) {
  constexpr int given = 1;
  constexpr int now = 2;
  if ((which & now) != 0) {
    return {.tv_sec = 0, .tv_nsec = UTIME_NOW};
  }
  if ((which & given) == 0) {
    return {.tv_sec = 0, .tv_nsec = UTIME_OMIT};
  }
  const auto time = static_cast<std::uint64_t>(value);
  return {.tv_sec = static_cast<time_t>(time / second_ns),
          .tv_nsec = static_cast<long>(time % second_ns)};
}

std::array<timespec, 2> wanted_times(int which) {
  return {wanted_time(which, numbers()[0]), wanted_time(which >> 2, numbers()[1])};
}

js::Value set_times(Call& call) {
  return answer(call, ::futimens(call.int_at(0), wanted_times(call.int_at(1)).data()));
}

js::Value set_times_at(Call& call) {
  const auto place = linked_place_at(call, 0);
  return place ? answer(call, ::utimensat(place->directory, place->name.c_str(),
                                          wanted_times(call.int_at(4)).data(), AT_SYMLINK_NOFOLLOW))
               : fail(call, place.error());
}

}  // namespace

void define_status(js::Context context, js::Object binding) {
  js::define<status>(context, binding, "status");
  js::define<status_at>(context, binding, "statusAt");
  js::define<describe>(context, binding, "describe");
  js::define<set_times>(context, binding, "setTimes");
  js::define<set_times_at>(context, binding, "setTimesAt");
}

}  // namespace rondo::node::wasi
