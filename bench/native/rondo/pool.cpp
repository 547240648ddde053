#include <deque>

#include "bench/native/support/pool_rows.h"
#include "rondo/loop/loop.h"
#include "rondo/pool/work.h"

namespace bench {

namespace {

// As users of libuv own their uv_work_t, so users of Rondo may own their Work.
class Job final : public rondo::Work {
 public:
  Job(rondo::Loop& loop, std::uint64_t number, std::uint64_t& sum)
      : Work(loop), number_(number), sum_(sum) {}

 private:
  void execute() override { result_ = scramble(number_); }
  void finish(rondo::Result<> status) override {
    loop().enter(kind(), context(), [&] {
      must_hold(status.has_value(), "a job was cancelled");
      sum_ += result_;
    });
  }

  std::uint64_t number_;
  std::uint64_t result_ = 0;
  std::uint64_t& sum_;
};

class Jobs {
 public:
  explicit Jobs(std::uint64_t count) {
    for (std::uint64_t number = 0; number < count; ++number) {
      jobs_.emplace_back(loop_, number, sum_);
    }
  }

  std::uint64_t run() {
    for (Job& job : jobs_) {
      job.submit();
    }
    loop_.run();
    return sum_;
  }

 private:
  rondo::Loop loop_;
  std::deque<Job> jobs_;
  std::uint64_t sum_ = 0;
};

}  // namespace

Rows pool_rows() { return make_pool_rows<Jobs>(); }

}  // namespace bench
