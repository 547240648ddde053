#include "rondo/loop/timer_queue.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace rondo {

namespace {

// Far enough ahead that memory can answer meanwhile, near enough that it is not evicted again.
constexpr std::size_t prefetch_distance = 6;
constexpr std::uintptr_t cache_line_bytes = 64;

// Asks for the whole timer around the node, of which we know only that it is larger. Addresses
// that are not ours, and even null, do no harm here.
void prefetch_timer(const TimerNode* node) noexcept {
  const auto middle = reinterpret_cast<std::uintptr_t>(node);
  for (const std::uintptr_t address :
       {middle, middle - cache_line_bytes, middle + cache_line_bytes}) {
    // NOLINTNEXTLINE(performance-no-int-to-ptr): nobody looks at what is there.
    __builtin_prefetch(reinterpret_cast<const void*>(address), 1);
  }
}

}  // namespace

std::uint64_t TimerQueue::tick_of(Nanos time) noexcept {
  return static_cast<std::uint64_t>(std::max<Nanos::rep>(time.count(), 0)) >> tick_bits;
}

// How many low bits of a tick lie below this level.
int TimerQueue::shift_of(int level) noexcept {
  return level == 0 ? 0 : first_level_bits + (level - 1) * level_bits;
}

std::size_t TimerQueue::slots_of(int level) noexcept {
  return level == 0 ? first_level_slots : level_slots;
}

std::size_t TimerQueue::first_slot_of(int level) noexcept {
  return level == 0 ? 0 : first_level_slots + static_cast<std::size_t>(level - 1) * level_slots;
}

// The level whose digit is the highest in which the tick differs from the current one.
int TimerQueue::level_of(std::uint64_t tick) const noexcept {
  const int highest_bit = 63 - std::countl_zero(tick ^ current_tick_);
  return highest_bit < first_level_bits ? 0 : 1 + (highest_bit - first_level_bits) / level_bits;
}

void TimerQueue::start(TimerNode& node, Nanos deadline) noexcept {
  node.start_number = next_start_number_++ & TimerNode::start_number_max;
  if (node.previous != nullptr && node.slot != TimerNode::no_slot &&
      deadline >= slot_begins_[node.slot]) {
    node.deadline = deadline;
    return;
  }
  stop(node);
  node.deadline = deadline;
  ++count_;
  place(node);
}

void TimerQueue::place(TimerNode& node) noexcept {
  const std::uint64_t tick = tick_of(node.deadline);
  if (tick <= current_tick_) {
    late_earliest_ = std::min(late_earliest_, node.deadline);
    put_in_slot(node, late_slot, late_earliest_);
    return;
  }
  const int level = level_of(tick);
  const int shift = shift_of(level);
  const std::uint64_t begin = tick >> shift << shift;
  put_in_slot(node, first_slot_of(level) + ((tick >> shift) & (slots_of(level) - 1)),
              Nanos(static_cast<Nanos::rep>(begin << tick_bits)));
}

void TimerQueue::put_in_slot(TimerNode& node, std::size_t slot, Nanos begin) noexcept {
  node.slot = slot & TimerNode::no_slot;
  slot_begins_[slot] = begin;
  TimerNode*& first =
      lists_[slot * lists_per_slot + node.start_number / starts_per_list % lists_per_slot];
  node.next = first;
  node.previous = &first;
  if (first != nullptr) {
    first->previous = &node.next;
  }
  first = &node;
  used_slots_[slot / 64] |= std::uint64_t{1} << (slot % 64);
}

void TimerQueue::stop(TimerNode& node) noexcept {
  if (node.previous == nullptr) {
    return;
  }
  // In the array, which has no next, this leaves a null behind.
  *node.previous = node.next;
  if (node.next != nullptr) {
    node.next->previous = node.previous;
  } else {
    note_list_emptied(node.previous);
  }
  node.next = nullptr;
  node.previous = nullptr;
  --count_;
}

// Perhaps: the last of a list is pointed at by another node unless it was the first as well.
void TimerQueue::note_list_emptied(TimerNode** list) noexcept {
  TimerNode** const begin = lists_.data();
  if (list < begin || list >= begin + lists_.size()) {
    return;
  }
  const std::size_t slot = static_cast<std::size_t>(list - begin) / lists_per_slot;
  TimerNode** const first = begin + slot * lists_per_slot;
  if (std::all_of(first, first + lists_per_slot, [](TimerNode* node) { return node == nullptr; })) {
    used_slots_[slot / 64] &= ~(std::uint64_t{1} << (slot % 64));
  }
}

bool TimerQueue::is_used(std::size_t slot) const noexcept {
  return (used_slots_[slot / 64] >> (slot % 64) & 1) != 0;
}

std::size_t TimerQueue::next_used_slot(std::size_t first, std::size_t last) const noexcept {
  for (std::size_t word = first / 64; word * 64 < last; ++word) {
    std::uint64_t bits = used_slots_[word];
    if (word == first / 64) {
      bits &= ~std::uint64_t{0} << (first % 64);
    }
    if (bits != 0) {
      return std::min(word * 64 + static_cast<std::size_t>(std::countr_zero(bits)), last);
    }
  }
  return last;
}

TimerQueue::Search TimerQueue::look_into(std::size_t slot, Search search) const noexcept {
  for (std::size_t list = 0; list < lists_per_slot; ++list) {
    for (const TimerNode* node = lists_[slot * lists_per_slot + list]; node != nullptr;
         node = node->next) {
      if (--search.left < 0) {
        return search;
      }
      search.earliest = std::min(search.earliest, node->deadline);
    }
  }
  return search;
}

Timeout TimerQueue::next_wakeup() const {
  if (count_ == 0) {
    return std::nullopt;
  }
  Search search;
  const auto first_item = std::find_if(items_.begin() + static_cast<std::ptrdiff_t>(next_item_),
                                       items_.end(), [](const Item& item) { return item.node; });
  if (first_item != items_.end()) {
    search.earliest = first_item->deadline;
  }
  if (is_used(late_slot)) {
    search = look_into(late_slot, search);
    if (search.left < 0) {
      return std::min(search.earliest, late_earliest_);
    }
  }
  // Slots in the order of time. A timer may be due later than its slot says, never earlier; so
  // the search ends at the first slot that begins after what was found.
  for (int level = 0; level < level_count; ++level) {
    const std::size_t last = first_slot_of(level) + slots_of(level);
    for (std::size_t slot = next_used_slot(first_slot_of(level), last); slot != last;
         slot = next_used_slot(slot + 1, last)) {
      const Nanos begin = slot_begins_[slot];
      if (search.earliest <= begin) {
        return search.earliest;
      }
      search = look_into(slot, search);
      if (search.left < 0) {
        return begin;
      }
    }
  }
  return search.earliest;
}

// Takes every timer out of a slot and gives it to the visitor, which may put it in another.
template <class Visitor>
void TimerQueue::empty_slot(std::size_t slot, Visitor&& visit) {
  std::array<TimerNode*, lists_per_slot> nodes;
  for (std::size_t list = 0; list < lists_per_slot; ++list) {
    nodes[list] = std::exchange(lists_[slot * lists_per_slot + list], nullptr);
  }
  used_slots_[slot / 64] &= ~(std::uint64_t{1} << (slot % 64));
  for (bool is_done = false; !is_done;) {
    is_done = true;
    for (TimerNode*& node : nodes) {
      if (node != nullptr) {
        is_done = false;
        visit(*std::exchange(node, node->next));
      }
    }
  }
}

void TimerQueue::take_slot(std::size_t slot) {
  const std::size_t begin = items_.size();
  empty_slot(slot, [this](TimerNode& node) {
    if (tick_of(node.deadline) <= current_tick_) {
      items_.push_back({node.deadline, node.start_number, &node});
    } else {
      place(node);
    }
  });
  // The newest is the first of a list: turned around they are almost sorted.
  std::reverse(items_.begin() + static_cast<std::ptrdiff_t>(begin), items_.end());
}

// Moves the wheels on to a tick and takes every timer whose slot was passed or reached.
void TimerQueue::turn_wheels(std::uint64_t tick) {
  const std::uint64_t before = std::exchange(current_tick_, tick);
  for (int level = 0; level < level_count; ++level) {
    const int shift = shift_of(level);
    const std::size_t mask = slots_of(level) - 1;
    const std::size_t base = first_slot_of(level);
    const std::uint64_t from = before >> shift;
    const std::uint64_t to = tick >> shift;
    const bool is_same_round = (from & ~std::uint64_t{mask}) == (to & ~std::uint64_t{mask});
    const std::size_t last = base + (is_same_round ? (to & mask) + 1 : mask + 1);
    for (std::size_t slot = next_used_slot(base + (from & mask), last); slot != last;
         slot = next_used_slot(slot + 1, last)) {
      take_slot(slot);
    }
    if (is_same_round) {
      break;
    }
  }
}

void TimerQueue::advance(Nanos now) {
  const std::uint64_t tick = tick_of(now);
  if (tick <= current_tick_) {
    return;
  }
  drop_taken_items();
  // What waits in the array, unless it is collected, may have to mix with what was late.
  const std::size_t first_unsorted = is_used(late_slot) ? due_end_ : items_.size();
  turn_wheels(tick);
  if (is_used(late_slot)) {
    take_slot(late_slot);
    late_earliest_ = Nanos::max();
  }
  sort_items(first_unsorted);
}

void TimerQueue::drop_taken_items() {
  if (next_item_ == items_.size() && items_.capacity() > kept_items_max) {
    items_ = {};
  } else {
    items_.erase(items_.begin(), items_.begin() + static_cast<std::ptrdiff_t>(next_item_));
  }
  due_end_ -= next_item_;
  next_item_ = 0;
}

// From that item on. Then the nodes learn where they are pointed at: all, because the array may
// have moved.
void TimerQueue::sort_items(std::size_t first) {
  std::sort(items_.begin() + static_cast<std::ptrdiff_t>(first), items_.end(),
            [](const Item& left, const Item& right) {
              return left.deadline != right.deadline ? left.deadline < right.deadline
                                                     : left.start_number < right.start_number;
            });
  for (std::size_t index = next_item_; index < items_.size(); ++index) {
    if (index + prefetch_distance < items_.size()) {
      __builtin_prefetch(items_[index + prefetch_distance].node, 1);
    }
    if (Item& item = items_[index]; item.node != nullptr) {
      item.node->next = nullptr;
      item.node->previous = &item.node;
      item.node->slot = TimerNode::no_slot;
    }
  }
}

void TimerQueue::collect_late(Nanos now) {
  const std::size_t first_unsorted = due_end_;
  late_earliest_ = Nanos::max();
  empty_slot(late_slot, [this, now](TimerNode& node) {
    if (node.deadline <= now) {
      items_.push_back({node.deadline, node.start_number, &node});
    } else {
      place(node);
    }
  });
  sort_items(first_unsorted);
}

void TimerQueue::collect_due(Nanos now) {
  advance(now);
  if (is_used(late_slot) && late_earliest_ <= now) {
    collect_late(now);
  }
  while (due_end_ < items_.size() && items_[due_end_].deadline <= now) {
    ++due_end_;
  }
}

TimerNode* TimerQueue::take_due() noexcept {
  while (next_item_ < due_end_) {
    TimerNode* const node = items_[next_item_++].node;
    if (next_item_ + prefetch_distance < due_end_) {
      prefetch_timer(items_[next_item_ + prefetch_distance].node);
    }
    if (node != nullptr) {
      node->previous = nullptr;
      --count_;
      return node;
    }
  }
  return nullptr;
}

}  // namespace rondo
