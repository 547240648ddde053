#include "rondo/loop/timer_queue.h"

#include <algorithm>
#include <bit>
#include <ranges>
#include <utility>

#include "rondo/base/require.h"

namespace rondo {

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

void TimerQueue::start(TimerNode& node, Nanos deadline) {
  require(node.place == TimerNode::Place::none, "the timer is started already");
  node.deadline = deadline;
  node.start_number = next_start_number_++;
  ++count_;
  place(node);
}

void TimerQueue::place(TimerNode& node) noexcept {
  const std::uint64_t tick = tick_of(node.deadline);
  if (tick <= current_tick_) {
    push_imminent(node);
  } else {
    put_in_slot(node, tick);
  }
}

void TimerQueue::put_in_slot(TimerNode& node, std::uint64_t tick) noexcept {
  const int level = level_of(tick);
  const std::size_t slot =
      first_slot_of(level) + ((tick >> shift_of(level)) & (slots_of(level) - 1));
  TimerNode*& first = slots_[slot];
  node.place = TimerNode::Place::wheel;
  node.next = first;
  node.previous = &first;
  if (first != nullptr) {
    first->previous = &node.next;
  }
  first = &node;
  used_slots_[slot / 64] |= std::uint64_t{1} << (slot % 64);
}

void TimerQueue::unlink_from_slot(TimerNode& node) noexcept {
  *node.previous = node.next;
  if (node.next != nullptr) {
    node.next->previous = node.previous;
    return;
  }
  // Perhaps the slot is empty now: then what pointed at the node is the slot itself.
  TimerNode** const begin = slots_.data();
  if (node.previous >= begin && node.previous < begin + slot_count) {
    const auto slot = static_cast<std::size_t>(node.previous - begin);
    used_slots_[slot / 64] &= ~(std::uint64_t{1} << (slot % 64));
  }
}

void TimerQueue::stop(TimerNode& node) noexcept {
  switch (node.place) {
    case TimerNode::Place::none:
      return;
    case TimerNode::Place::wheel:
      unlink_from_slot(node);
      break;
    case TimerNode::Place::imminent:
      remove_imminent(node);
      break;
    case TimerNode::Place::due:
      *node.previous = node.next;
      if (node.next != nullptr) {
        node.next->previous = node.previous;
      } else {
        due_end_ = node.previous;
      }
      break;
  }
  node.place = TimerNode::Place::none;
  --count_;
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

Timeout TimerQueue::next_wakeup() const {
  if (due_first_ != nullptr) {
    return due_first_->deadline;
  }
  if (imminent_ != nullptr) {
    return imminent_->deadline;
  }
  // The lowest level in use holds the earliest timers, in its first used slot.
  for (int level = 0; level < level_count; ++level) {
    const std::size_t first = first_slot_of(level);
    const std::size_t last = first + slots_of(level);
    const std::size_t slot = next_used_slot(first, last);
    if (slot == last) {
      continue;
    }
    Nanos earliest = Nanos::max();
    int seen = 0;
    for (const TimerNode* node = slots_[slot]; node != nullptr; node = node->next) {
      earliest = std::min(earliest, node->deadline);
      if (++seen > search_max) {
        // Too many to look at on each call: wake when the slot begins.
        const int shift = shift_of(level);
        const std::uint64_t above =
            (current_tick_ >> shift) & ~(std::uint64_t{slots_of(level)} - 1);
        const std::uint64_t tick = (above | (slot - first)) << shift;
        return Nanos(static_cast<Nanos::rep>(tick << tick_bits));
      }
    }
    return earliest;
  }
  return std::nullopt;
}

void TimerQueue::take_slots(std::size_t first, std::size_t last, TimerNode*& taken) noexcept {
  for (std::size_t slot = next_used_slot(first, last); slot != last;
       slot = next_used_slot(slot + 1, last)) {
    TimerNode* node = std::exchange(slots_[slot], nullptr);
    used_slots_[slot / 64] &= ~(std::uint64_t{1} << (slot % 64));
    while (node != nullptr) {
      TimerNode* const next = node->next;
      node->next = taken;
      taken = node;
      node = next;
    }
  }
}

// Moves the wheels on to a tick and takes out every timer whose slot was passed or reached.
void TimerQueue::turn_wheels(std::uint64_t tick, TimerNode*& taken) noexcept {
  for (int level = 0; level < level_count; ++level) {
    const int shift = shift_of(level);
    const std::size_t mask = slots_of(level) - 1;
    const std::size_t base = first_slot_of(level);
    const std::uint64_t from = current_tick_ >> shift;
    const std::uint64_t to = tick >> shift;
    const bool is_same_round = (from & ~std::uint64_t{mask}) == (to & ~std::uint64_t{mask});
    const std::size_t end = is_same_round ? (to & mask) + 1 : mask + 1;
    take_slots(base + (from & mask), base + end, taken);
    if (is_same_round) {
      break;
    }
  }
  current_tick_ = tick;
}

void TimerQueue::append_due(TimerNode& node) noexcept {
  node.place = TimerNode::Place::due;
  node.next = nullptr;
  node.previous = due_end_;
  *due_end_ = &node;
  due_end_ = &node.next;
}

void TimerQueue::advance(Nanos now) {
  const std::uint64_t tick = tick_of(now);
  if (tick <= current_tick_) {
    return;
  }
  TimerNode* taken = nullptr;
  turn_wheels(tick, taken);
  sort_buffer_.clear();
  while (taken != nullptr) {
    TimerNode& node = *taken;
    taken = node.next;
    if (tick_of(node.deadline) <= tick) {
      sort_buffer_.push_back({node.deadline, node.start_number, &node});
    } else {
      place(node);
    }
  }
  std::ranges::sort(sort_buffer_, [](const SortItem& left, const SortItem& right) {
    return left.deadline != right.deadline ? left.deadline < right.deadline
                                           : left.start_number < right.start_number;
  });
  push_sorted();
}

// A sorted run makes a heap in which each has one child, so that taking them out again in
// order costs a step each.
void TimerQueue::push_sorted() noexcept {
  TimerNode* chain = nullptr;
  for (const SortItem& item : std::views::reverse(sort_buffer_)) {
    TimerNode& node = *item.node;
    node.place = TimerNode::Place::imminent;
    node.next = nullptr;
    node.child = chain;
    if (chain != nullptr) {
      chain->previous = &node.child;
    }
    chain = &node;
  }
  imminent_ = meld(imminent_, chain);
  if (imminent_ != nullptr) {
    imminent_->previous = &imminent_;
  }
}

void TimerQueue::collect_due(Nanos now) {
  advance(now);
  while (imminent_ != nullptr && imminent_->deadline <= now) {
    TimerNode& node = *imminent_;
    remove_imminent(node);
    append_due(node);
  }
}

TimerNode* TimerQueue::take_due() noexcept {
  TimerNode* node = due_first_;
  if (node != nullptr) {
    stop(*node);
  }
  return node;
}

bool TimerQueue::is_before(const TimerNode& left, const TimerNode& right) noexcept {
  return left.deadline != right.deadline ? left.deadline < right.deadline
                                         : left.start_number < right.start_number;
}

// Both are roots without siblings. The loser becomes the winner's first child.
TimerNode* TimerQueue::meld(TimerNode* left, TimerNode* right) noexcept {
  if (left == nullptr || right == nullptr) {
    return left != nullptr ? left : right;
  }
  if (is_before(*right, *left)) {
    std::swap(left, right);
  }
  right->next = left->child;
  if (right->next != nullptr) {
    right->next->previous = &right->next;
  }
  right->previous = &left->child;
  left->child = right;
  return left;
}

// The two passes of a pairing heap, without recursion: pairs from left to right, kept in
// reverse on a chain; then all pairs into one.
TimerNode* TimerQueue::meld_siblings(TimerNode* first) noexcept {
  TimerNode* pairs = nullptr;
  while (first != nullptr) {
    TimerNode* const left = first;
    TimerNode* const right = left->next;
    first = right != nullptr ? right->next : nullptr;
    left->next = nullptr;
    if (right != nullptr) {
      right->next = nullptr;
    }
    TimerNode* const winner = meld(left, right);
    winner->next = pairs;
    pairs = winner;
  }
  TimerNode* root = nullptr;
  while (pairs != nullptr) {
    TimerNode* const next = pairs->next;
    pairs->next = nullptr;
    root = meld(root, pairs);
    pairs = next;
  }
  return root;
}

void TimerQueue::push_imminent(TimerNode& node) noexcept {
  node.place = TimerNode::Place::imminent;
  node.child = node.next = nullptr;
  imminent_ = meld(imminent_, &node);
  imminent_->previous = &imminent_;
}

void TimerQueue::remove_imminent(TimerNode& node) noexcept {
  TimerNode* const children = meld_siblings(std::exchange(node.child, nullptr));
  if (&node == imminent_) {
    imminent_ = children;
  } else {
    *node.previous = node.next;
    if (node.next != nullptr) {
      node.next->previous = node.previous;
    }
    imminent_ = meld(imminent_, children);
  }
  if (imminent_ != nullptr) {
    imminent_->previous = &imminent_;
  }
}

}  // namespace rondo
