// What is done to open files and sockets, other than moving bytes.
#include <dirent.h>
#include <fcntl.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>

#include "node/wasi/binding.h"
#include "node/wasi/flags.h"

namespace rondo::node::wasi {

namespace {

using js::Call;

js::Value close(Call& call) { return answer(call, ::close(call.int_at(0))); }
js::Value sync(Call& call) { return answer(call, ::fsync(call.int_at(0))); }
js::Value sync_data(Call& call) { return answer(call, ::fdatasync(call.int_at(0))); }
js::Value set_size(Call& call) { return answer(call, ::ftruncate(call.int_at(0), numbers()[0])); }

js::Value seek(Call& call) {
  constexpr std::array whences = {SEEK_SET, SEEK_CUR, SEEK_END};
  const auto whence = static_cast<std::size_t>(call.integer_at(1));
  if (whence >= whences.size()) {
    return fail(call, errc::invalid);
  }
  const off_t position = ::lseek(call.int_at(0), numbers()[0], whences[whence]);
  if (position < 0) {
    return fail(call, error_number(errno));
  }
  numbers()[0] = position;
  return call.number(0);
}

// These two return what others leave in errno.
js::Value allocate(Call& call) {
  const int error = ::posix_fallocate(call.int_at(0), numbers()[0], numbers()[1]);
  return fail(call, error == 0 ? 0 : error_number(error));
}

js::Value advise(Call& call) {
  constexpr std::array advices = {POSIX_FADV_NORMAL,   POSIX_FADV_SEQUENTIAL, POSIX_FADV_RANDOM,
                                  POSIX_FADV_WILLNEED, POSIX_FADV_DONTNEED,   POSIX_FADV_NOREUSE};
  const auto advice = static_cast<std::size_t>(call.integer_at(1));
  if (advice >= advices.size()) {
    return fail(call, errc::invalid);
  }
  const int error = ::posix_fadvise(call.int_at(0), numbers()[0], numbers()[1], advices[advice]);
  return fail(call, error == 0 ? 0 : error_number(error));
}

js::Value set_flags(Call& call) {
  const int fd = call.int_at(0);
  const int flags = ::fcntl(fd, F_GETFL);
  if (flags < 0) {
    return fail(call, error_number(errno));
  }
  const int kept = flags & ~(O_APPEND | O_NONBLOCK | O_SYNC | O_DSYNC);
  return answer(call, ::fcntl(fd, F_SETFL, kept | system_status_flags(call.int_at(1))));
}

js::Value available(Call& call) {
  int count = 0;
  return ::ioctl(call.int_at(0), FIONREAD, &count) == 0 ? call.number(count)
                                                        : fail(call, error_number(errno));
}

js::Value shutdown(Call& call) {
  constexpr std::array<int, 4> ways = {-1, SHUT_RD, SHUT_WR, SHUT_RDWR};
  const auto way = static_cast<std::size_t>(call.integer_at(1));
  if (way == 0 || way >= ways.size()) {
    return fail(call, errc::invalid);
  }
  return answer(call, ::shutdown(call.int_at(0), ways[way]));
}

js::Value accept(Call& call) {
  const bool is_nonblocking = (system_status_flags(call.int_at(1)) & O_NONBLOCK) != 0;
  return answer(call, ::accept4(call.int_at(0), nullptr, nullptr,
                                SOCK_CLOEXEC | (is_nonblocking ? SOCK_NONBLOCK : 0)));
}

// ---- Entries of directories --------------------------------------------------------------------

FileType type_of(const dirent& entry) {
  switch (entry.d_type) {
    case DT_BLK:
      return FileType::block_device;
    case DT_CHR:
      return FileType::character_device;
    case DT_DIR:
      return FileType::directory;
    case DT_REG:
      return FileType::regular_file;
    case DT_LNK:
      return FileType::symbolic_link;
    case DT_SOCK:
    case DT_FIFO:
      return FileType::socket_stream;
    default:
      return FileType::unknown;
  }
}

// The header of an entry in the memory of a module.
struct EntryHeader {
  std::uint64_t next;
  std::uint64_t inode;
  std::uint32_t name_size;
  std::uint8_t type;
  std::array<std::uint8_t, 3> padding;
};
static_assert(sizeof(EntryHeader) == 24);

// As much as there is room for: what is cut off shows that there is more.
std::size_t put(std::span<std::byte> room, std::span<const std::byte> bytes) {
  const std::size_t size = std::min(room.size(), bytes.size());
  std::ranges::copy(bytes.first(size), room.begin());
  return size;
}

std::size_t put_entry(std::span<std::byte> room, const dirent& entry) {
  const std::string_view name(entry.d_name);
  const EntryHeader header = {.next = static_cast<std::uint64_t>(entry.d_off),
                              .inode = entry.d_ino,
                              .name_size = static_cast<std::uint32_t>(name.size()),
                              .type = static_cast<std::uint8_t>(type_of(entry)),
                              .padding = {}};
  const std::size_t size = put(room, std::as_bytes(std::span(&header, 1)));
  return size + put(room.subspan(size), std::as_bytes(std::span(name)));
}

// The position of the next entry is the cookie, so that going on needs no reading from the start.
js::Value read_directory(Call& call) {
  const int fd = ::openat(call.int_at(0), ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd < 0) {
    return fail(call, error_number(errno));
  }
  const std::unique_ptr<DIR, int (*)(DIR*)> directory(::fdopendir(fd), ::closedir);
  if (directory == nullptr) {
    const int error = error_number(errno);
    ::close(fd);
    return fail(call, error);
  }
  if (numbers()[0] != 0) {
    ::seekdir(directory.get(), numbers()[0]);
  }
  const std::span<std::byte> room = call.bytes_at(1);
  std::size_t used = 0;
  while (used < room.size()) {
    errno = 0;
    const dirent* const entry = ::readdir(directory.get());
    if (entry == nullptr) {
      return errno == 0 ? call.number(static_cast<double>(used)) : fail(call, error_number(errno));
    }
    const std::string_view name(entry->d_name);
    if (name != "." && name != "..") {
      used += put_entry(room.subspan(used), *entry);
    }
  }
  return call.number(static_cast<double>(used));
}

}  // namespace

void define_descriptors(js::Context context, js::Object binding) {
  js::define<close>(context, binding, "close");
  js::define<sync>(context, binding, "sync");
  js::define<sync_data>(context, binding, "syncData");
  js::define<set_size>(context, binding, "setSize");
  js::define<seek>(context, binding, "seek");
  js::define<allocate>(context, binding, "allocate");
  js::define<advise>(context, binding, "advise");
  js::define<set_flags>(context, binding, "setFlags");
  js::define<available>(context, binding, "available");
  js::define<shutdown>(context, binding, "shutdown");
  js::define<accept>(context, binding, "accept");
  js::define<read_directory>(context, binding, "readDirectory");
}

}  // namespace rondo::node::wasi
