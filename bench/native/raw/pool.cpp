#include <fcntl.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <array>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "bench/native/raw/epoll.h"
#include "bench/native/support/pool_rows.h"

namespace bench {

namespace {

struct Job {
  Job* next = nullptr;
  std::uint64_t number = 0;
  std::uint64_t result = 0;
};

// Threads take jobs by the dozen, and give them back the same way: less fair than a pool for
// everyday use has to be, and with less to pay for each job.
class Jobs {
 public:
  explicit Jobs(std::uint64_t count) : count_(count), jobs_(std::make_unique<Job[]>(count)) {
    epoll_.add(event_fd_, EPOLLIN | EPOLLET, {});
    for (std::size_t thread = 0; thread < pool_threads; ++thread) {
      threads_.emplace_back([this] { work(); });
    }
  }
  Jobs(const Jobs&) = delete;
  Jobs& operator=(const Jobs&) = delete;
  ~Jobs() {
    {
      const std::lock_guard lock(mutex_);
      is_over_ = true;
    }
    has_work_.notify_all();
    threads_.clear();
    close(event_fd_);
  }

  std::uint64_t run() {
    for (std::uint64_t number = 0; number < count_; ++number) {
      jobs_[number].number = number;
      submit(jobs_[number]);
    }
    std::uint64_t sum = 0;
    for (std::uint64_t left = count_; left > 0;) {
      for (Job* job = take_finished(); job != nullptr; job = job->next) {
        sum += job->result;
        --left;
      }
      if (left > 0) {
        epoll_.wait(-1);
      }
    }
    return sum;
  }

 private:
  static constexpr std::size_t jobs_per_take = 64;

  void submit(Job& job) {
    bool is_first = false;
    {
      const std::lock_guard lock(mutex_);
      is_first = waiting_first_ == nullptr;
      *waiting_end_ = &job;
      waiting_end_ = &job.next;
    }
    if (is_first) {
      has_work_.notify_one();
    }
  }

  // A list of some jobs, or null when it is over.
  Job* take_waiting() {
    std::unique_lock lock(mutex_);
    has_work_.wait(lock, [this] { return waiting_first_ != nullptr || is_over_; });
    Job* const first = waiting_first_;
    if (first == nullptr) {
      return nullptr;
    }
    Job* last = first;
    for (std::size_t taken = 1; taken < jobs_per_take && last->next != nullptr; ++taken) {
      last = last->next;
    }
    waiting_first_ = std::exchange(last->next, nullptr);
    if (waiting_first_ == nullptr) {
      waiting_end_ = &waiting_first_;
    } else {
      lock.unlock();
      has_work_.notify_one();
    }
    return first;
  }

  void work() {
    for (Job* first = take_waiting(); first != nullptr; first = take_waiting()) {
      Job* last = first;
      for (Job* job = first; job != nullptr; job = job->next) {
        job->result = scramble(job->number);
        last = job;
      }
      give_back(*first, *last);
    }
  }

  void give_back(Job& first, Job& last) {
    bool was_empty = false;
    {
      const std::lock_guard lock(finished_mutex_);
      was_empty = finished_ == nullptr;
      last.next = std::exchange(finished_, &first);
    }
    if (was_empty) {
      constexpr std::uint64_t one = 1;
      must(write(event_fd_, &one, sizeof one), "write to an eventfd");
    }
  }

  Job* take_finished() {
    const std::lock_guard lock(finished_mutex_);
    return std::exchange(finished_, nullptr);
  }

  std::uint64_t count_;
  std::unique_ptr<Job[]> jobs_;
  Epoll epoll_;
  int event_fd_ = static_cast<int>(must(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK), "eventfd"));

  std::mutex mutex_;
  std::condition_variable has_work_;
  Job* waiting_first_ = nullptr;
  Job** waiting_end_ = &waiting_first_;
  bool is_over_ = false;

  std::mutex finished_mutex_;
  Job* finished_ = nullptr;

  std::vector<std::jthread> threads_;
};

// One read after the other on the calling thread: what the kernel alone costs.
struct Files {
  static std::uint64_t read_blocks(const std::filesystem::path& path, std::uint64_t first,
                                   std::uint64_t last) {
    const int fd = static_cast<int>(must(open(path.c_str(), O_RDONLY | O_CLOEXEC), "open"));
    std::uint64_t sum = 0;
    for (std::uint64_t number = first; number < last; ++number) {
      sum += read_at(fd, block_bytes, static_cast<off_t>(block_of(number) * block_bytes));
    }
    close(fd);
    return sum;
  }

  static std::uint64_t read_files(const std::filesystem::path& directory, std::uint64_t first,
                                  std::uint64_t last) {
    std::uint64_t sum = 0;
    for (std::uint64_t number = first; number < last; ++number) {
      const std::string path = small_file(directory, number);
      const int fd = static_cast<int>(must(open(path.c_str(), O_RDONLY | O_CLOEXEC), "open"));
      sum += read_at(fd, small_file_bytes, 0);
      close(fd);
    }
    return sum;
  }

 private:
  static std::uint64_t read_at(int fd, std::size_t bytes, off_t offset) {
    std::array<std::byte, block_bytes> data;
    must_hold(
        must(pread(fd, data.data(), bytes, offset), "pread") == static_cast<std::int64_t>(bytes),
        "a read was cut");
    return first_word(data.data());
  }
};

}  // namespace

Rows pool_rows() { return make_pool_rows<Jobs>(); }
Rows file_rows() { return make_file_rows<Files>(); }

}  // namespace bench
