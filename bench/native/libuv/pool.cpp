#include <array>
#include <memory>

#include "bench/native/libuv/common.h"
#include "bench/native/support/pool_rows.h"

namespace bench {

namespace {

struct Job {
  uv_work_t request;
  std::uint64_t number;
  std::uint64_t result;
};

class Jobs {
 public:
  explicit Jobs(std::uint64_t count) : count_(count), jobs_(std::make_unique<Job[]>(count)) {}

  std::uint64_t run() {
    for (std::uint64_t number = 0; number < count_; ++number) {
      Job& job = jobs_[number];
      job.number = number;
      job.request.data = this;
      uv_must(uv_queue_work(loop_.get(), &job.request, work, after_work), "uv_queue_work");
    }
    loop_.run();
    return sum_;
  }

 private:
  static Job& job_of(uv_work_t* request) { return *reinterpret_cast<Job*>(request); }

  static void work(uv_work_t* request) {
    Job& job = job_of(request);
    job.result = scramble(job.number);
  }
  static void after_work(uv_work_t* request, int status) {
    uv_must(status, "working");
    static_cast<Jobs*>(request->data)->sum_ += job_of(request).result;
  }

  std::uint64_t count_;
  std::unique_ptr<Job[]> jobs_;
  std::uint64_t sum_ = 0;
  UvLoop loop_;
};

// One of the reads in flight.
struct Slot {
  uv_fs_t request;
  std::array<char, block_bytes> data;
  uv_file file;

  [[nodiscard]] uv_buf_t buffer(std::size_t bytes) {
    return uv_buf_init(data.data(), static_cast<unsigned>(bytes));
  }
  [[nodiscard]] std::uint64_t word() const {
    return first_word(reinterpret_cast<const std::byte*>(data.data()));
  }
};

// Keeps all slots busy until the last operation has begun.
class Reader {
 public:
  Reader(std::uint64_t first, std::uint64_t last) : next_(first), last_(last) {
    for (Slot& slot : slots_) {
      slot.request.data = this;
    }
  }

 protected:
  static Slot& slot_of(uv_fs_t* request) { return *reinterpret_cast<Slot*>(request); }

  // The result of the finished request, which can be used again then.
  static ssize_t take_result(uv_fs_t* request, const char* what) {
    const ssize_t result = request->result;
    uv_must(static_cast<int>(result), what);
    uv_fs_req_cleanup(request);
    return result;
  }

  std::uint64_t next_;
  std::uint64_t last_;
  std::uint64_t sum_ = 0;
  std::array<Slot, reads_in_flight> slots_;
  UvLoop loop_;
};

class BlockReader : Reader {
 public:
  using Reader::Reader;

  std::uint64_t run(const std::filesystem::path& path) {
    uv_fs_t request;
    file_ = uv_fs_open(loop_.get(), &request, path.c_str(), UV_FS_O_RDONLY, 0, nullptr);
    take_result(&request, "uv_fs_open");
    for (Slot& slot : slots_) {
      read_next(slot);
    }
    loop_.run();
    uv_fs_close(loop_.get(), &request, file_, nullptr);
    take_result(&request, "uv_fs_close");
    return sum_;
  }

 private:
  void read_next(Slot& slot) {
    if (next_ == last_) {
      return;
    }
    const uv_buf_t buffer = slot.buffer(block_bytes);
    const auto offset = static_cast<std::int64_t>(block_of(next_++) * block_bytes);
    uv_must(uv_fs_read(loop_.get(), &slot.request, file_, &buffer, 1, offset, on_read),
            "uv_fs_read");
  }

  static void on_read(uv_fs_t* request) {
    must_hold(take_result(request, "reading") == block_bytes, "a block was cut");
    auto& self = *static_cast<BlockReader*>(static_cast<Reader*>(request->data));
    self.sum_ += slot_of(request).word();
    self.read_next(slot_of(request));
  }

  uv_file file_ = -1;
};

class FileReader : Reader {
 public:
  using Reader::Reader;

  std::uint64_t run(const std::filesystem::path& directory) {
    directory_ = &directory;
    for (Slot& slot : slots_) {
      open_next(slot);
    }
    loop_.run();
    return sum_;
  }

 private:
  static FileReader& reader_of(uv_fs_t* request) {
    return *static_cast<FileReader*>(static_cast<Reader*>(request->data));
  }

  void open_next(Slot& slot) {
    if (next_ == last_) {
      return;
    }
    const std::string path = small_file(*directory_, next_++);
    uv_must(uv_fs_open(loop_.get(), &slot.request, path.c_str(), UV_FS_O_RDONLY, 0, on_open),
            "uv_fs_open");
  }

  static void on_open(uv_fs_t* request) {
    Slot& slot = slot_of(request);
    slot.file = static_cast<uv_file>(take_result(request, "opening"));
    const uv_buf_t buffer = slot.buffer(small_file_bytes);
    uv_must(uv_fs_read(reader_of(request).loop_.get(), request, slot.file, &buffer, 1, 0, on_read),
            "uv_fs_read");
  }

  static void on_read(uv_fs_t* request) {
    must_hold(take_result(request, "reading") == small_file_bytes, "a file was cut");
    FileReader& self = reader_of(request);
    self.sum_ += slot_of(request).word();
    uv_must(uv_fs_close(self.loop_.get(), request, slot_of(request).file, on_close), "uv_fs_close");
  }

  static void on_close(uv_fs_t* request) {
    take_result(request, "closing");
    reader_of(request).open_next(slot_of(request));
  }

  const std::filesystem::path* directory_ = nullptr;
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

Rows pool_rows() { return make_pool_rows<Jobs>(); }
Rows file_rows() { return make_file_rows<Files>(); }

}  // namespace bench
