// What is done to names in directories.
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <climits>

#include "node/wasi/binding.h"
#include "node/wasi/flags.h"
#include "node/wasi/paths_at.h"

namespace rondo::node::wasi {

namespace {

using js::Call;

constexpr mode_t file_mode = 0666;
constexpr mode_t directory_mode = 0777;

js::Value open_root(Call& call) {
  return answer(call, ::open(call.string_at(0).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
}

int access_flags(int access) {
  constexpr int writes = 2;
  constexpr int both = 3;
  return access == both ? O_RDWR : access == writes ? O_WRONLY : O_RDONLY;
}

js::Value open_at(Call& call) {
  const auto place = linked_place_at(call, 0);
  if (!place) {
    return fail(call, place.error());
  }
  const int flags = system_open_flags(call.int_at(4)) | system_status_flags(call.int_at(5)) |
                    access_flags(call.int_at(6)) | (place->must_be_directory ? O_DIRECTORY : 0);
  if ((flags & O_CREAT) != 0 && (flags & O_DIRECTORY) != 0) {
    return fail(call, errc::invalid);
  }
  return answer(call, ::openat(place->directory, place->name.c_str(),
                               flags | O_NOFOLLOW | O_CLOEXEC | O_NOCTTY, file_mode));
}

js::Value create_directory(Call& call) {
  const auto place = place_at(call, 0, Links::keep);
  return place ? answer(call, ::mkdirat(place->directory, place->name.c_str(), directory_mode))
               : fail(call, place.error());
}

template <int flags>
js::Value remove(Call& call) {
  const auto place = place_at(call, 0, Links::keep);
  return place ? answer(call, ::unlinkat(place->directory, name_with_slash(*place).c_str(), flags))
               : fail(call, place.error());
}

js::Value link(Call& call) {
  const auto from = linked_place_at(call, 0);
  if (!from) {
    return fail(call, from.error());
  }
  const auto to = place_at(call, 4, Links::keep);
  if (!to) {
    return fail(call, to.error());
  }
  return answer(call, ::linkat(from->directory, from->name.c_str(), to->directory,
                               name_with_slash(*to).c_str(), 0));
}

js::Value rename(Call& call) {
  const auto from = place_at(call, 0, Links::keep);
  if (!from) {
    return fail(call, from.error());
  }
  const auto to = place_at(call, 3, Links::keep);
  if (!to) {
    return fail(call, to.error());
  }
  return answer(call, ::renameat(from->directory, name_with_slash(*from).c_str(), to->directory,
                                 name_with_slash(*to).c_str()));
}

js::Value symlink(Call& call) {
  const std::span<std::byte> bytes = call.bytes_at(0);
  const std::string target(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  if (target.find('\0') != std::string::npos) {
    return fail(call, errc::invalid);
  }
  const auto place = place_at(call, 1, Links::keep);
  return place ? answer(call, ::symlinkat(target.c_str(), place->directory,
                                          name_with_slash(*place).c_str()))
               : fail(call, place.error());
}

js::Value read_link(Call& call) {
  const auto place = place_at(call, 0, Links::keep);
  if (!place) {
    return fail(call, place.error());
  }
  std::array<char, PATH_MAX> target;
  const ssize_t size =
      ::readlinkat(place->directory, place->name.c_str(), target.data(), target.size());
  const std::span<std::byte> room = call.bytes_at(3);
  if (size > 0 && static_cast<std::size_t>(size) > room.size()) {
    return fail(call, errc::no_buffer_space);
  }
  if (size > 0) {
    std::copy_n(std::as_bytes(std::span(target)).begin(), size, room.begin());
  }
  return answer(call, size);
}

}  // namespace

void define_paths(js::Context context, js::Object binding) {
  js::define<open_root>(context, binding, "openRoot");
  js::define<open_at>(context, binding, "open");
  js::define<create_directory>(context, binding, "createDirectory");
  js::define<remove<AT_REMOVEDIR>>(context, binding, "removeDirectory");
  js::define<remove<0>>(context, binding, "unlink");
  js::define<link>(context, binding, "link");
  js::define<rename>(context, binding, "rename");
  js::define<symlink>(context, binding, "symlink");
  js::define<read_link>(context, binding, "readLink");
}

}  // namespace rondo::node::wasi
