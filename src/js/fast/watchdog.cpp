#include "js/fast/watchdog.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstring>
#include <limits>
#include <mutex>
#include <vector>

#include "js/fast/build_id.h"
#include "js/fast/symbols.h"

namespace rondo::js {

namespace {

// Places in a machine, in the builds that we know.
constexpr std::size_t top_frame_offset = 0x28;
constexpr std::size_t traps_offset = 0x40;
constexpr std::size_t watchdog_offset = 0x20000;
// Places in a watchdog. Times are in seconds.
constexpr std::size_t limit_offset = 0x10;
constexpr std::size_t processor_deadline_offset = 0x18;
constexpr std::size_t deadline_offset = 0x20;
constexpr std::size_t callback_offset = 0x30;
constexpr std::size_t data_offset = 0x38;
// Where the frame of a call has the code, which is null for native functions.
constexpr std::size_t code_offset = 0x10;

// What a thread that runs script is stopped for: to ask the watchdog.
constexpr std::uint32_t watchdog_check = 4;

// The engine counts on one request at a time, and on none while it deals with one.
struct Requests {
  std::mutex mutex;
  std::vector<JSContextGroupRef> answering;

  static Requests& of_process() {
    static Requests& requests = *new Requests;  // Threads may outlive what main() destroys.
    return requests;
  }
};

constexpr double no_limit = std::numeric_limits<double>::infinity();
constexpr double long_ago = 0;

using RequestStop = void (*)(void* traps, std::uint32_t event);

RequestStop request_stop() {
  static const RequestStop function = [] {
    RequestStop found = nullptr;
    return is_fast_tier_on() && find_symbol(found, "_ZN3JSC7VMTraps25requestThreadStopIfNeededEj")
               ? found
               : nullptr;
  }();
  return function;
}

template <class T>
T read_at(const char* address) {
  T value{};
  std::memcpy(&value, address, sizeof value);
  return value;
}

// Other threads may read or write it.
void write_at(char* address, double value) {
  std::atomic_ref(*reinterpret_cast<double*>(address)).store(value, std::memory_order_relaxed);
}

char* address_of(JSContextGroupRef group) {
  return reinterpret_cast<char*>(const_cast<OpaqueJSContextGroup*>(group));
}

}  // namespace

Watchdog::Answer::Answer(JSContextGroupRef group) : group_(group) {
  Requests& requests = Requests::of_process();
  const std::scoped_lock lock(requests.mutex);
  requests.answering.push_back(group_);
}

Watchdog::Answer::~Answer() {
  Requests& requests = Requests::of_process();
  const std::scoped_lock lock(requests.mutex);
  requests.answering.erase(std::ranges::find(requests.answering, group_));
}

char* Watchdog::find(double seconds, JSShouldTerminateCallback callback, void* data) const {
  if (!can_be_requested()) {
    return nullptr;
  }
  char* const found = read_at<char*>(address_of(group_) + watchdog_offset);
  // The lowest bit says that there is none yet.
  if (found == nullptr || (reinterpret_cast<std::uintptr_t>(found) & 1U) != 0 ||
      read_at<double>(found + limit_offset) != seconds ||
      read_at<JSShouldTerminateCallback>(found + callback_offset) != callback ||
      read_at<void*>(found + data_offset) != data) {
    return nullptr;
  }
  return found;
}

void Watchdog::ask_after(double seconds, JSShouldTerminateCallback callback, void* data) const {
  JSContextGroupSetExecutionTimeLimit(group_, seconds, callback, data);
  if (char* const watchdog = find(seconds, callback, data)) {
    write_at(watchdog + processor_deadline_offset, long_ago);
  }
}

bool Watchdog::ask_on_request(JSShouldTerminateCallback callback, void* data) const {
  if (!can_be_requested()) {
    return false;
  }
  JSContextGroupSetExecutionTimeLimit(group_, no_limit, callback, data);
  return find(no_limit, callback, data) != nullptr;
}

bool Watchdog::can_be_requested() { return request_stop() != nullptr; }

void Watchdog::request() const {
  Requests& requests = Requests::of_process();
  const std::scoped_lock lock(requests.mutex);
  if (std::ranges::find(requests.answering, group_) != requests.answering.end()) {
    return;
  }
  char* const machine = address_of(group_);
  char* const watchdog = read_at<char*>(machine + watchdog_offset);
  write_at(watchdog + processor_deadline_offset, long_ago);
  write_at(watchdog + deadline_offset, long_ago);
  char* const traps = machine + traps_offset;
  const std::atomic_ref events(*reinterpret_cast<std::uint32_t*>(traps));
  // What is under way must not be asked for again, for the engine may be about to deal with it.
  if ((events.load() & watchdog_check) == 0) {
    events.fetch_or(watchdog_check);
    request_stop()(traps, watchdog_check);
  }
}

bool Watchdog::is_in_native() const {
  if (!can_be_requested()) {
    return false;
  }
  const char* const frame = read_at<const char*>(address_of(group_) + top_frame_offset);
  return frame == nullptr || read_at<const void*>(frame + code_offset) == nullptr;
}

}  // namespace rondo::js
