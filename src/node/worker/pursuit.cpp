#include "node/worker/pursuit.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

#include "node/worker/worker_thread.h"

namespace rondo::node {

namespace {

using namespace std::chrono_literals;

// Most workers have ended by then.
constexpr auto time_between = 20ms;

struct Pursued {
  std::mutex mutex;
  std::condition_variable changed;
  std::vector<WorkerThread*> workers;
  bool is_thread_there = false;

  static Pursued& of_process() {
    static Pursued& pursued = *new Pursued;  // Threads may outlive what main() destroys.
    return pursued;
  }

  void pursue_all() {
    std::unique_lock lock(mutex);
    while (!changed.wait_for(lock, time_between, [this] { return workers.empty(); })) {
      for (WorkerThread* worker : workers) {
        worker->pursue();
      }
    }
    is_thread_there = false;
  }
};

}  // namespace

void start_pursuit(WorkerThread& worker) {
  Pursued& pursued = Pursued::of_process();
  const std::scoped_lock lock(pursued.mutex);
  if (std::ranges::find(pursued.workers, &worker) != pursued.workers.end()) {
    return;
  }
  pursued.workers.push_back(&worker);
  if (!pursued.is_thread_there) {
    pursued.is_thread_there = true;
    std::thread([&pursued] { pursued.pursue_all(); }).detach();
  }
}

void stop_pursuit(WorkerThread& worker) {
  Pursued& pursued = Pursued::of_process();
  const std::scoped_lock lock(pursued.mutex);
  std::erase(pursued.workers, &worker);
  if (pursued.workers.empty()) {
    pursued.changed.notify_all();
  }
}

}  // namespace rondo::node
