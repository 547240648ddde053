#include <array>
#include <span>

#include "bench/native/rondo/common.h"
#include "bench/native/support/pool_rows.h"
#include "rondo/fs/file_io.h"
#include "rondo/loop/loop.h"

namespace bench {

namespace {

// One of the reads in flight.
struct Slot {
  std::array<std::byte, block_bytes> data;
  rondo::Fd file;
};

// Keeps all slots busy until the last operation has begun.
class BlockReader {
 public:
  BlockReader(std::uint64_t first, std::uint64_t last) : next_(first), last_(last) {}

  std::uint64_t run(const std::filesystem::path& path) {
    file_ = must_have(rondo::fs::open(path, O_RDONLY));
    for (Slot& slot : slots_) {
      read_next(slot);
    }
    loop_.run();
    return sum_;
  }

 private:
  void read_next(Slot& slot) {
    if (next_ == last_) {
      return;
    }
    const auto offset = static_cast<std::int64_t>(block_of(next_++) * block_bytes);
    rondo::fs::pread(loop_, file_.get(), slot.data, offset,
                     [this, &slot](rondo::Result<std::size_t> count) {
                       must_hold(must_have(count) == block_bytes, "a block was cut");
                       sum_ += first_word(slot.data.data());
                       read_next(slot);
                     });
  }

  rondo::Loop loop_;
  rondo::Fd file_;
  std::uint64_t next_;
  std::uint64_t last_;
  std::uint64_t sum_ = 0;
  std::array<Slot, reads_in_flight> slots_;
};

class FileReader {
 public:
  FileReader(std::uint64_t first, std::uint64_t last) : next_(first), last_(last) {}

  std::uint64_t run(const std::filesystem::path& directory) {
    directory_ = &directory;
    for (Slot& slot : slots_) {
      open_next(slot);
    }
    loop_.run();
    return sum_;
  }

 private:
  void open_next(Slot& slot) {
    if (next_ == last_) {
      return;
    }
    rondo::fs::open(loop_, small_file(*directory_, next_++), O_RDONLY,
                    [this, &slot](rondo::Result<rondo::Fd> file) {
                      slot.file = must_have(std::move(file));
                      read(slot);
                    });
  }

  void read(Slot& slot) {
    rondo::fs::pread(loop_, slot.file.get(), std::span(slot.data).first(small_file_bytes), 0,
                     [this, &slot](rondo::Result<std::size_t> count) {
                       must_hold(must_have(count) == small_file_bytes, "a file was cut");
                       sum_ += first_word(slot.data.data());
                       close(slot);
                     });
  }

  void close(Slot& slot) {
    rondo::fs::close(loop_, std::move(slot.file), [this, &slot](rondo::Result<> closed) {
      must_have(closed);
      open_next(slot);
    });
  }

  rondo::Loop loop_;
  const std::filesystem::path* directory_ = nullptr;
  std::uint64_t next_;
  std::uint64_t last_;
  std::uint64_t sum_ = 0;
  std::array<Slot, reads_in_flight> slots_;
};

struct Files {
  static std::uint64_t read_blocks(const std::filesystem::path& path, std::uint64_t first,
                                   std::uint64_t last) {
    return BlockReader(first, last).run(path);
  }
  static std::uint64_t read_files(const std::filesystem::path& directory, std::uint64_t first,
                                  std::uint64_t last) {
    return FileReader(first, last).run(directory);
  }
};

}  // namespace

Rows file_rows() { return make_file_rows<Files>(); }

}  // namespace bench
