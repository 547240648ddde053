// Copies FROM to TO on the thread pool and shows progress; without arguments, a file of its own.
#include <fcntl.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <string>
#include <vector>

#include "rondo/fs/file_io.h"
#include "rondo/fs/paths.h"
#include "rondo/fs/status.h"
#include "rondo/task/pool_task.h"
#include "rondo/task/spawn.h"

using rondo::Fd;
using rondo::Loop;
using rondo::Result;
using rondo::Task;
namespace fs = rondo::fs;

namespace {

constexpr std::size_t chunk_size = std::size_t{256} * 1024;

Task<Result<>> copy(Loop& loop, std::string from, std::string to) {
  Result<Fd> source = co_await fs::open(loop, from, O_RDONLY | O_CLOEXEC, 0);
  if (!source) {
    co_return std::unexpected(source.error());
  }
  const auto status = co_await fs::fstat(loop, source->get());
  if (!status) {
    co_return std::unexpected(status.error());
  }
  Result<Fd> target = co_await fs::open(loop, to, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  if (!target) {
    co_return std::unexpected(target.error());
  }
  std::vector<std::byte> buffer(chunk_size);
  std::uint64_t copied = 0;
  for (;;) {
    const Result<std::size_t> count =
        co_await fs::read(loop, source->get(), std::span<std::byte>(buffer));
    if (!count) {
      co_return std::unexpected(count.error());
    }
    if (*count == 0) {
      co_return {};
    }
    std::span<const std::byte> rest = std::span(buffer).first(*count);
    while (!rest.empty()) {
      const Result<std::size_t> written = co_await fs::write(loop, target->get(), rest);
      if (!written) {
        co_return std::unexpected(written.error());
      }
      rest = rest.subspan(*written);
    }
    copied += *count;
    const auto total = static_cast<std::uint64_t>(status->size);
    std::printf("%3d %%\n", static_cast<int>(total == 0 ? 100 : copied * 100 / total));
  }
}

int report(const Result<>& result) {
  if (!result) {
    std::fprintf(stderr, "copy_file: %s\n", result.error().to_string().c_str());
    return 1;
  }
  std::printf("copied\n");
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  Loop loop;
  if (argc == 3) {
    return report(run(loop, copy(loop, argv[1], argv[2])));
  }
  if (argc != 1) {
    std::fprintf(stderr, "usage: copy_file FROM TO\n");
    return 2;
  }
  const Result<std::string> folder =
      fs::mkdtemp(std::filesystem::temp_directory_path() / "rondo-copy-XXXXXX");
  if (!folder) {
    return report(std::unexpected(folder.error()));
  }
  const std::string from = *folder + "/from";
  const std::string to = *folder + "/to";
  {
    const Result<Fd> file = fs::open(from, O_WRONLY | O_CREAT | O_CLOEXEC, 0644);
    const std::vector<std::byte> content(4 * chunk_size, std::byte{'x'});
    if (!file || !fs::write(file->get(), std::span<const std::byte>(content))) {
      return report(rondo::fail("write", EIO));
    }
  }
  const int code = report(run(loop, copy(loop, from, to)));
  (void)fs::unlink(from);
  (void)fs::unlink(to);
  (void)fs::rmdir(*folder);
  return code;
}
