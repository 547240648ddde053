// All timers of a loop, in due order: a hierarchical wheel with a sorted run at its front.
//
// Starting and stopping are O(1) and allocate nothing. A slot of the lowest wheel is about a
// millisecond (2^20 ns) wide; timers sit in it unsorted, and those further away in the wider
// slots of higher wheels, from where they move down. When the clock reaches a slot, its timers
// are sorted into an array, so that the exact order, due time and then order of start, holds to
// the nanosecond. Timers that are started for the slot that the clock is in, or for the past,
// wait on a list of their own until they are due.
//
// A timer that is started anew, as time-outs are again and again, stays in its slot unless it is
// due before that begins, and moves on to the right one when the clock comes to it.
//
// With many timers the cost is that of cache misses, and what is laid out how serves to have
// few and to have them at the same time.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "rondo/base/time.h"

namespace rondo {

// One timer in the queue. Whoever destroys it has removed it before.
struct TimerNode {
  TimerNode* next = nullptr;  // The next on its list; null when there is none, or no list.
  // Whatever points at this node: its list, its neighbour or the sorted array. Null when the
  // node is not in the queue.
  TimerNode** previous = nullptr;
  Nanos deadline{};
  // In one word, because a million timers should fit into few cache lines.
  std::uint64_t start_number : 54 = 0;
  std::uint64_t slot : 10 = no_slot;

  static constexpr std::uint64_t start_number_max = (std::uint64_t{1} << 54) - 1;
  static constexpr std::uint64_t no_slot = (std::uint64_t{1} << 10) - 1;
};

class TimerQueue {
 public:
  TimerQueue() noexcept = default;
  TimerQueue(const TimerQueue&) = delete;
  TimerQueue& operator=(const TimerQueue&) = delete;

  // A node that is in the queue starts anew. A deadline in the past is due at once.
  void start(TimerNode& node, Nanos deadline) noexcept;
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
  static constexpr std::size_t wheel_slots = first_level_slots + (level_count - 1) * level_slots;
  // Started for the current slot or for the past.
  static constexpr std::size_t late_slot = wheel_slots;
  static constexpr std::size_t slot_count = wheel_slots + 1;
  static_assert(slot_count <= TimerNode::no_slot);
  static constexpr std::size_t word_count = slot_count / 64 + 1;
  // The timers of a slot are spread over so many lists. To walk a list is one cache miss after
  // the other; these are walked side by side. A list gets so many timers in a row, because those
  // that were started one after the other are often neighbours in memory, too.
  static constexpr std::size_t lists_per_slot = 4;
  static constexpr std::size_t starts_per_list = 64;
  // How many timers next_wakeup() looks at.
  static constexpr int search_max = 32;
  // An array that has grown larger than this is given back when it is empty.
  static constexpr std::size_t kept_items_max = std::size_t{64} * 1024;

  // A timer whose slot the clock has reached, with what it is sorted by at hand.
  struct Item {
    Nanos deadline;
    std::uint64_t start_number;
    TimerNode* node;  // Null when it was stopped meanwhile.
  };

  // For the earliest deadline.
  struct Search {
    Nanos earliest = Nanos::max();
    int left = search_max;  // Not below zero when all could be looked at.
  };

  static std::uint64_t tick_of(Nanos time) noexcept;
  static int shift_of(int level) noexcept;
  static std::size_t slots_of(int level) noexcept;
  static std::size_t first_slot_of(int level) noexcept;
  [[nodiscard]] int level_of(std::uint64_t tick) const noexcept;

  void place(TimerNode& node) noexcept;
  void put_in_slot(TimerNode& node, std::size_t slot, Nanos begin) noexcept;
  void note_list_emptied(TimerNode** list) noexcept;
  [[nodiscard]] bool is_used(std::size_t slot) const noexcept;
  [[nodiscard]] std::size_t next_used_slot(std::size_t first, std::size_t last) const noexcept;
  Search look_into(std::size_t slot, Search search) const noexcept;

  template <class Visitor>
  void empty_slot(std::size_t slot, Visitor&& visit);
  void turn_wheels(std::uint64_t tick);
  void take_slot(std::size_t slot);
  void collect_late(Nanos now);
  void drop_taken_items();
  void sort_items(std::size_t first);

  std::uint64_t current_tick_ = 0;
  std::uint64_t next_start_number_ = 1;
  std::size_t count_ = 0;

  // Sorted. Before next_item_: taken; before due_end_: due and collected.
  std::vector<Item> items_;
  std::size_t next_item_ = 0;
  std::size_t due_end_ = 0;

  Nanos late_earliest_ = Nanos::max();  // Nothing in the late slot is due before this.
  std::array<std::uint64_t, word_count> used_slots_{};
  // Of those in use: nothing in the slot is due before this.
  std::array<Nanos, slot_count> slot_begins_{};
  std::array<TimerNode*, slot_count * lists_per_slot> lists_{};
};

}  // namespace rondo
