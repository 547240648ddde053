// All timers of a loop, in due order: a hierarchical wheel with a small heap at its front.
//
// Starting and stopping are O(1) and allocate nothing. A slot of the lowest wheel is about a
// millisecond (2^20 ns) wide; timers of the slot that the clock is in ("imminent") are kept in
// an intrusive pairing heap, so that the exact order, due time and then order of start, holds to
// the nanosecond. Timers further away sit unsorted in wheel slots and move down a level when
// the clock reaches their slot.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "rondo/base/time.h"

namespace rondo {

// One timer in the queue. Whoever destroys it has removed it before.
struct TimerNode {
  enum class Place : std::uint8_t { none, wheel, imminent, due };

  TimerNode* next = nullptr;       // Wheel: slot neighbour. Heap: sibling. Due: next to fire.
  TimerNode** previous = nullptr;  // Whatever points at this node.
  TimerNode* child = nullptr;      // Heap only.
  Nanos deadline{};
  std::uint64_t start_number = 0;
  Place place = Place::none;
};

class TimerQueue {
 public:
  TimerQueue() noexcept = default;
  TimerQueue(const TimerQueue&) = delete;
  TimerQueue& operator=(const TimerQueue&) = delete;

  // The node must not be in the queue. A deadline in the past is due at once.
  void start(TimerNode& node, Nanos deadline);
  // Also takes a node back that is due and has not fired. Fine if it is not in the queue.
  void stop(TimerNode& node) noexcept;

  [[nodiscard]] bool empty() const noexcept { return count_ == 0; }
  [[nodiscard]] std::size_t count() const noexcept { return count_; }

  // No timer is due before this; nothing when there is none. Exact for timers that are near,
  // and never later than the first deadline. Times must be asked for in order.
  [[nodiscard]] Timeout next_wakeup() const;

  // Tells the queue what time it is, so that next_wakeup() can be exact about what is near.
  void advance(Nanos now);

  // Makes everything due at that moment ready for take_due(), in order. Timers started from
  // now on wait for the next collection.
  void collect_due(Nanos now);
  // The next collected timer that has not been stopped meanwhile, taken out; null at the end.
  TimerNode* take_due() noexcept;

 private:
  static constexpr int tick_bits = 20;
  static constexpr int first_level_bits = 8;
  static constexpr int level_bits = 6;
  static constexpr int level_count = 7;  // 8 + 6 * 6 bits of ticks: all of a 64-bit time.
  static constexpr std::size_t first_level_slots = 1U << first_level_bits;
  static constexpr std::size_t level_slots = 1U << level_bits;
  static constexpr std::size_t slot_count = first_level_slots + (level_count - 1) * level_slots;
  static constexpr std::size_t word_count = slot_count / 64;
  // Slots with more timers than this are not searched for their earliest.
  static constexpr int search_max = 32;

  static std::uint64_t tick_of(Nanos time) noexcept;
  static int shift_of(int level) noexcept;
  static std::size_t slots_of(int level) noexcept;
  static std::size_t first_slot_of(int level) noexcept;
  [[nodiscard]] int level_of(std::uint64_t tick) const noexcept;

  void place(TimerNode& node) noexcept;
  void put_in_slot(TimerNode& node, std::uint64_t tick) noexcept;
  void unlink_from_slot(TimerNode& node) noexcept;
  void take_slots(std::size_t first, std::size_t last, TimerNode*& taken) noexcept;
  void turn_wheels(std::uint64_t tick, TimerNode*& taken) noexcept;
  [[nodiscard]] std::size_t next_used_slot(std::size_t first, std::size_t last) const noexcept;
  void append_due(TimerNode& node) noexcept;
  void push_sorted() noexcept;

  // The heap of imminent timers.
  static bool is_before(const TimerNode& left, const TimerNode& right) noexcept;
  static TimerNode* meld(TimerNode* left, TimerNode* right) noexcept;
  static TimerNode* meld_siblings(TimerNode* first) noexcept;
  void push_imminent(TimerNode& node) noexcept;
  void remove_imminent(TimerNode& node) noexcept;

  std::uint64_t current_tick_ = 0;
  std::uint64_t next_start_number_ = 1;
  std::size_t count_ = 0;
  TimerNode* imminent_ = nullptr;  // Root of the heap.
  TimerNode* due_first_ = nullptr;
  TimerNode** due_end_ = &due_first_;
  std::array<std::uint64_t, word_count> used_slots_{};
  std::array<TimerNode*, slot_count> slots_{};

  struct SortItem {
    Nanos deadline;
    std::uint64_t start_number;
    TimerNode* node;
  };
  std::vector<SortItem> sort_buffer_;
};

}  // namespace rondo
