#include "bench/native/asio/common.h"
#include "bench/native/support/pool_rows.h"

namespace bench {

namespace {

class Jobs {
 public:
  explicit Jobs(std::uint64_t count) : left_(count) {}
  Jobs(const Jobs&) = delete;
  Jobs& operator=(const Jobs&) = delete;
  ~Jobs() { pool_.join(); }

  std::uint64_t run() {
    const auto work = asio::make_work_guard(context_);
    for (std::uint64_t number = 0; number < left_; ++number) {
      asio::post(pool_, [this, number] {
        const std::uint64_t result = scramble(number);
        asio::post(context_, [this, result] { sum_ += result; });
      });
    }
    for (; left_ > 0; --left_) {
      context_.run_one();
    }
    return sum_;
  }

 private:
  std::uint64_t left_;
  std::uint64_t sum_ = 0;
  asio::io_context context_{1};
  asio::thread_pool pool_{pool_threads};
};

}  // namespace

Rows pool_rows() { return make_pool_rows<Jobs>(); }

}  // namespace bench
