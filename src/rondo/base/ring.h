// A first-in, first-out queue in one growing array: no allocation per item.
#pragma once

#include <cstddef>
#include <memory>
#include <utility>

#include "rondo/base/require.h"

namespace rondo {

// T is default-constructible and movable; a popped place keeps a moved-from T.
template <class T>
class Ring {
 public:
  [[nodiscard]] bool empty() const noexcept { return count_ == 0; }
  [[nodiscard]] std::size_t size() const noexcept { return count_; }

  void push(T&& item) {
    if (count_ == capacity_) {
      grow();
    }
    at(count_) = std::move(item);
    ++count_;
  }

  [[nodiscard]] T pop() {
    require(count_ > 0, "pop from an empty Ring");
    T item = std::move(at(0));
    first_ = (first_ + 1) & (capacity_ - 1);
    --count_;
    return item;
  }

  // Counted from the front.
  [[nodiscard]] T& operator[](std::size_t index) {
    require(index < count_, "no such item in the Ring");
    return at(index);
  }

 private:
  static constexpr std::size_t capacity_min = 16;

  T& at(std::size_t index) noexcept { return items_[(first_ + index) & (capacity_ - 1)]; }

  void grow() {
    const std::size_t wider = capacity_ == 0 ? capacity_min : capacity_ * 2;
    auto items = std::make_unique<T[]>(wider);
    for (std::size_t index = 0; index < count_; ++index) {
      items[index] = std::move(at(index));
    }
    items_ = std::move(items);
    capacity_ = wider;
    first_ = 0;
  }

  std::unique_ptr<T[]> items_;
  std::size_t capacity_ = 0;  // A power of two, or zero.
  std::size_t first_ = 0;
  std::size_t count_ = 0;
};

}  // namespace rondo
