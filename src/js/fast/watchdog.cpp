#include "js/fast/watchdog.h"

#include <atomic>
#include <cstdint>
#include <cstring>

#include "js/fast/build_id.h"
#include "js/fast/symbols.h"

namespace rondo::js {

namespace {

// Places in a machine, in the builds that we know.
constexpr std::size_t ending_exception_offset = 0x18;
constexpr std::size_t traps_offset = 0x40;
constexpr std::size_t watchdog_offset = 0x20000;
constexpr std::size_t is_end_requested_offset = 0x20061;
// Places in a watchdog. Times are in seconds.
constexpr std::size_t limit_offset = 0x10;
constexpr std::size_t processor_deadline_offset = 0x18;
constexpr std::size_t callback_offset = 0x30;
constexpr std::size_t data_offset = 0x38;

// What a thread that runs script is stopped for.
constexpr std::uint32_t end_of_script = 2;

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

char* address_of(JSContextGroupRef group) {
  return reinterpret_cast<char*>(const_cast<OpaqueJSContextGroup*>(group));
}

}  // namespace

void Watchdog::ask_after(double seconds, JSShouldTerminateCallback callback, void* data) const {
  JSContextGroupSetExecutionTimeLimit(group_, seconds, callback, data);
  if (request_stop() == nullptr) {
    return;
  }
  char* const watchdog = read_at<char*>(address_of(group_) + watchdog_offset);
  // It is the one that has just been told.
  if (read_at<double>(watchdog + limit_offset) == seconds &&
      read_at<JSShouldTerminateCallback>(watchdog + callback_offset) == callback &&
      read_at<void*>(watchdog + data_offset) == data) {
    const double long_ago = 0;
    std::memcpy(watchdog + processor_deadline_offset, &long_ago, sizeof long_ago);
  }
}

bool Watchdog::can_end_script() const {
  return request_stop() != nullptr &&
         read_at<void*>(address_of(group_) + ending_exception_offset) != nullptr;
}

void Watchdog::end_script() const {
  char* const machine = address_of(group_);
  std::atomic_ref(machine[is_end_requested_offset]).store(1);
  char* const traps = machine + traps_offset;
  std::atomic_ref(*reinterpret_cast<std::uint32_t*>(traps)).fetch_or(end_of_script);
  request_stop()(traps, end_of_script);
}

}  // namespace rondo::js
