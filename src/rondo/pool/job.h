// One piece of blocking work, as a pool sees it.
#pragma once

#include <cstdint>

#include "rondo/base/list.h"
#include "rondo/sys/cycle_clock.h"

namespace rondo {

enum class Lane : std::uint8_t {
  normal,
  slow,  // May wait for the network for very long (getaddrinfo): at most half of the threads.
};

struct WaitingJobs;

class Job : private Link<WaitingJobs> {
 public:
  explicit Job(Lane lane = Lane::normal) noexcept : lane_(lane) {}
  Job(const Job&) = delete;
  Job& operator=(const Job&) = delete;

  [[nodiscard]] Lane lane() const noexcept { return lane_; }

  // On a pool thread.
  virtual void run() noexcept = 0;
  // On that pool thread, after run(): whether it is to be run once more, when those that wait have
  // had their turn. A pool that does not ask hands the job back, which then comes again.
  [[nodiscard]] virtual bool goes_on() noexcept { return false; }
  // On that pool thread, after run(); the pool does not touch the job afterwards.
  virtual void hand_back() noexcept = 0;
  // When it starts, on the pool thread, just before run(): for those who watch.
  virtual void started() noexcept {}

 protected:
  ~Job() = default;

 private:
  friend class WorkerPool;
  template <class T, class Tag>
  friend class List;

  Cycles enqueued_at_ = 0;
  std::uint64_t number_ = 0;  // In the order of submission, over both lanes.
  Lane lane_;
};

}  // namespace rondo
