#include "node/fs/file_text.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "rondo/sys/fd.h"

namespace rondo::node {

Result<std::string> read_whole_file(const std::string& path) {
  const Fd file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (file.get() < 0) {
    return fail_errno("open");
  }
  struct stat status{};
  if (::fstat(file.get(), &status) != 0) {
    return fail_errno("fstat");
  }
  if (S_ISDIR(status.st_mode)) {
    return fail("read", EISDIR);
  }
  std::string text;
  // One byte more than there should be tells at once that there is no more.
  text.resize(static_cast<std::size_t>(status.st_size) + 1);
  std::size_t length = 0;
  for (;;) {
    if (length == text.size()) {
      text.resize(text.size() * 2);
    }
    const ssize_t count = ::read(file.get(), text.data() + length, text.size() - length);
    if (count > 0) {
      length += static_cast<std::size_t>(count);
    } else if (count == 0) {
      break;
    } else if (errno != EINTR) {
      return fail_errno("read");
    }
  }
  text.resize(length);
  return text;
}

}  // namespace rondo::node
