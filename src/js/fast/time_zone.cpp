#include "js/fast/time_zone.h"

#include <cstddef>
#include <cstring>
#include <limits>

#include "js/fast/build_id.h"
#include "js/fast/symbols.h"

namespace rondo::js {

namespace {

// Where a machine keeps what it knows about dates, in the builds that we know. That begins with
// the zone, and has the parts (year, month, ...) of the dates used last further on: sixteen
// entries of a key and a pointer, behind which is the time that the parts in local time are for.
constexpr std::size_t date_cache_offset = 0x1f558;
constexpr std::size_t entries_offset = 0x860;
constexpr std::size_t entry_count = 16;
constexpr std::size_t entry_size = 16;
constexpr std::size_t pointer_offset = 8;
constexpr std::size_t local_time_offset = 8;

// Dates keep the parts that they had computed, and share them with the cache.
void forget_parts(char* date_cache) {
  for (std::size_t index = 0; index < entry_count; ++index) {
    char* parts = nullptr;
    std::memcpy(&parts, date_cache + entries_offset + index * entry_size + pointer_offset,
                sizeof parts);
    if (parts != nullptr) {
      constexpr double no_time = std::numeric_limits<double>::quiet_NaN();
      std::memcpy(parts + local_time_offset, &no_time, sizeof no_time);
    }
  }
}

}  // namespace

void forget_time_zone(JSContextGroupRef group) {
  using Reset = void (*)(void* date_cache);
  Reset reset = nullptr;
  if (!is_fast_tier_on() || !find_symbol(reset, "_ZN3JSC9DateCache20resetIfNecessarySlowEv")) {
    return;
  }
  char* const machine = reinterpret_cast<char*>(const_cast<OpaqueJSContextGroup*>(group));
  forget_parts(machine + date_cache_offset);
  reset(machine + date_cache_offset);
}

}  // namespace rondo::js
