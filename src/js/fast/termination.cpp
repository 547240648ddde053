#include "js/fast/termination.h"

#include <pthread.h>

#include <cstdint>
#include <cstring>

#include "js/fast/build_id.h"
#include "js/fast/symbols.h"

namespace rondo::js {

namespace {

// Where a machine keeps the note, in the builds that we know.
constexpr std::size_t entry_scope_offset = 0x1f540;

bool is_on_own_stack(const void* address) {
  pthread_attr_t attributes;
  if (::pthread_getattr_np(::pthread_self(), &attributes) != 0) {
    return false;
  }
  void* lowest = nullptr;
  std::size_t size = 0;
  ::pthread_attr_getstack(&attributes, &lowest, &size);
  ::pthread_attr_destroy(&attributes);
  const auto place = reinterpret_cast<std::uintptr_t>(address);
  const auto start = reinterpret_cast<std::uintptr_t>(lowest);
  return place >= start && place < start + size;
}

void* word_at(const void* address) {
  void* word = nullptr;
  std::memcpy(&word, address, sizeof word);
  return word;
}

}  // namespace

Termination::Termination(JSContextGroupRef group)
    : machine_(const_cast<void*>(static_cast<const void*>(group))) {
  is_available_ = is_fast_tier_on() && find_symbol(enter_, "_ZN3JSC12VMEntryScope9setUpSlowEv") &&
                  find_symbol(leave_, "_ZN3JSC12VMEntryScope12tearDownSlowEv");
}

bool Termination::can_be_survived() const {
  if (!is_available_) {
    return false;
  }
  void* const scope = entry_scope();
  // The note begins with the machine that was entered.
  return scope != nullptr && is_on_own_stack(scope) && word_at(scope) == machine_;
}

void Termination::forget() const {
  void* const scope = entry_scope();
  leave_(scope);
  enter_(scope);
}

void* Termination::entry_scope() const {
  return word_at(static_cast<const char*>(machine_) + entry_scope_offset);
}

}  // namespace rondo::js
