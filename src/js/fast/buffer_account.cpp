#include "js/fast/buffer_account.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <vector>

#include "js/fast/build_id.h"
#include "js/fast/cell.h"
#include "js/fast/heap_size.h"
#include "js/fast/symbols.h"

namespace rondo::js {

namespace {

// Places in a heap, in the builds that we know: what is being collected, and three sums of memory
// outside, the first of which is that of buffers.
constexpr std::size_t scope_offset = 0xc3;
constexpr std::size_t sum_offset = 0x180;
constexpr std::size_t sum_count = 3;

constexpr std::uint8_t young_objects = 0;
constexpr std::uint8_t all_objects = 1;
constexpr std::uint8_t nothing = 0xff;

// Adds to what was allocated, here nothing, and collects if that has become too much.
using Report = void (*)(void* heap, void* deferral, const void* cell, std::size_t bytes);
Report report = nullptr;

bool find_report() {
  static const bool is_found = find_symbol(
      report,
      "_ZN3JSC4Heap34reportExtraMemoryAllocatedSlowCaseEPNS_17GCDeferralContextEPKNS_6JSCellEm");
  return is_found;
}

std::uint8_t scope_of(const char* heap) { return field<std::uint8_t>(heap, scope_offset); }

struct Accounts {
  std::mutex lock;
  std::vector<std::shared_ptr<BufferAccount>> all;

  static Accounts& of_process() {
    static Accounts& accounts = *new Accounts;  // Threads may outlive what main() destroys.
    return accounts;
  }

  [[nodiscard]] auto find(JSContextGroupRef group) {
    return std::ranges::find(all, group, [](const auto& account) { return account->group(); });
  }
};

bool has_known_layout(const char* heap, std::size_t outside) {
  std::size_t sum = 0;
  for (std::size_t index = 0; index < sum_count; ++index) {
    sum += field<std::size_t>(heap, sum_offset + index * sizeof sum);
  }
  const std::uint8_t scope = scope_of(heap);
  return sum == outside && (scope == young_objects || scope == all_objects || scope == nothing);
}

}  // namespace

std::shared_ptr<BufferAccount> BufferAccount::of(JSContextGroupRef group) {
  Accounts& accounts = Accounts::of_process();
  const std::scoped_lock lock(accounts.lock);
  const auto found = accounts.find(group);
  return found != accounts.all.end()
             ? *found
             : accounts.all.emplace_back(std::make_shared<BufferAccount>(group));
}

void BufferAccount::close(JSContextGroupRef group) noexcept {
  Accounts& accounts = Accounts::of_process();
  const std::scoped_lock lock(accounts.lock);
  if (const auto found = accounts.find(group); found != accounts.all.end()) {
    (*found)->forget_heap();
    accounts.all.erase(found);
  }
}

BufferAccount::BufferAccount(JSContextGroupRef group) : group_(group), heap_(nullptr) {
  const auto sizes = heap_sizes(group);
  if (sizes && find_report() && has_known_layout(heap_of(group), sizes->outside)) {
    heap_ = heap_of(group);
  }
}

void BufferAccount::collect_if_due() const {
  if (heap_ != nullptr) {
    report(heap_, nullptr, nullptr, 0);
  }
}

void BufferAccount::subtract(std::size_t bytes) noexcept {
  const std::scoped_lock lock(lock_);
  if (heap_ == nullptr || scope_of(heap_) != young_objects) {
    return;
  }
  // At the end of a collection the engine's thread waits. It may run only if the memory was sent to
  // another engine: then the sum may miss what is added in the same moment, until all is added up.
  const std::atomic_ref sum(*reinterpret_cast<std::size_t*>(heap_ + sum_offset));
  const std::size_t before = sum.load(std::memory_order_relaxed);
  sum.store(before - std::min(before, bytes), std::memory_order_relaxed);
}

void BufferAccount::forget_heap() noexcept {
  const std::scoped_lock lock(lock_);
  heap_ = nullptr;
}

}  // namespace rondo::js
