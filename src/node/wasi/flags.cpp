#include "node/wasi/flags.h"

#include <fcntl.h>
#include <sys/stat.h>

#include <array>

namespace rondo::node::wasi {

namespace {

struct Flag {
  int wasi;
  int system;
};

constexpr std::array open_table = {
    Flag{1, O_CREAT},
    Flag{2, O_DIRECTORY},
    Flag{4, O_EXCL},
    Flag{8, O_TRUNC},
};

// O_SYNC has the bits of O_DSYNC and one more, and O_RSYNC is the same as O_SYNC.
constexpr std::array status_table = {
    Flag{1, O_APPEND}, Flag{2, O_DSYNC}, Flag{4, O_NONBLOCK}, Flag{8, O_RSYNC}, Flag{16, O_SYNC},
};

}  // namespace

FileType file_type(unsigned mode) {
  switch (mode & S_IFMT) {
    case S_IFBLK:
      return FileType::block_device;
    case S_IFCHR:
      return FileType::character_device;
    case S_IFDIR:
      return FileType::directory;
    case S_IFREG:
      return FileType::regular_file;
    case S_IFLNK:
      return FileType::symbolic_link;
    case S_IFIFO:
    case S_IFSOCK:
      return FileType::socket_stream;
    default:
      return FileType::unknown;
  }
}

int system_open_flags(int open_flags) {
  int flags = 0;
  for (const Flag& flag : open_table) {
    flags |= (open_flags & flag.wasi) != 0 ? flag.system : 0;
  }
  return flags;
}

int system_status_flags(int fd_flags) {
  int flags = 0;
  for (const Flag& flag : status_table) {
    flags |= (fd_flags & flag.wasi) != 0 ? flag.system : 0;
  }
  return flags;
}

int fd_flags(int system_status_flags) {
  int flags = 0;
  for (const Flag& flag : status_table) {
    flags |= (system_status_flags & flag.system) == flag.system ? flag.wasi : 0;
  }
  return flags;
}

}  // namespace rondo::node::wasi
