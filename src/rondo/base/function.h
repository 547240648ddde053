// A move-only callable of three words whose move is a plain copy of bytes.
//
// Callbacks are moved out of their handle while they run (so that a callback may replace
// itself), which makes moving the hot operation. A callable that is trivially copyable and
// fits two words is kept in place; any other lives on the heap behind one pointer.
#pragma once

#include <cstddef>
#include <cstring>
#include <functional>
#include <memory>
#include <new>
#include <type_traits>
#include <utility>

#include "rondo/base/require.h"

namespace rondo {

template <class Signature>
class Function;

template <class R, class... Args>
class Function<R(Args...)> {
 public:
  Function() noexcept = default;
  Function(std::nullptr_t) noexcept {}  // NOLINT(google-explicit-constructor)

  template <class F>
    requires(!std::is_same_v<std::remove_cvref_t<F>, Function> &&
             std::is_invocable_r_v<R, std::decay_t<F>&, Args...>)
  Function(F&& callable) {             // NOLINT(google-explicit-constructor)
    using Callable = std::decay_t<F>;  // A plain function becomes a pointer.
    if constexpr (fits_in_place<Callable>) {
      ::new (static_cast<void*>(storage_)) Callable(std::forward<F>(callable));
      operations_ = &in_place_operations<Callable>;
    } else {
      Callable* owned = std::make_unique<Callable>(std::forward<F>(callable)).release();
      std::memcpy(storage_, &owned, sizeof owned);
      operations_ = &heap_operations<Callable>;
    }
  }

  Function(Function&& other) noexcept { take(other); }
  Function& operator=(Function&& other) noexcept {
    if (this != &other) {
      reset();
      take(other);
    }
    return *this;
  }
  Function(const Function&) = delete;
  Function& operator=(const Function&) = delete;
  ~Function() { reset(); }

  explicit operator bool() const noexcept { return operations_ != nullptr; }

  R operator()(Args... args) {
    require(operations_ != nullptr, "an empty Function was called");
    return operations_->invoke(storage_, std::forward<Args>(args)...);
  }

 private:
  static constexpr std::size_t capacity = 2 * sizeof(void*);

  struct Operations {
    R (*invoke)(std::byte* storage, Args... args);
    void (*destroy)(std::byte* storage) noexcept;  // Null when there is nothing to destroy.
  };

  template <class Callable>
  static constexpr bool fits_in_place =
      sizeof(Callable) <= capacity && alignof(Callable) <= alignof(void*) &&
      std::is_trivially_copyable_v<Callable> && std::is_trivially_destructible_v<Callable>;

  template <class Callable>
  static Callable* on_heap(std::byte* storage) noexcept {
    Callable* callable = nullptr;
    std::memcpy(&callable, storage, sizeof callable);
    return callable;
  }

  template <class Callable>
  static constexpr Operations in_place_operations{
      [](std::byte* storage, Args... args) -> R {
        return std::invoke_r<R>(*std::launder(reinterpret_cast<Callable*>(storage)),
                                std::forward<Args>(args)...);
      },
      nullptr};

  template <class Callable>
  static constexpr Operations heap_operations{
      [](std::byte* storage, Args... args) -> R {
        return std::invoke_r<R>(*on_heap<Callable>(storage), std::forward<Args>(args)...);
      },
      [](std::byte* storage) noexcept {
        std::default_delete<Callable>()(on_heap<Callable>(storage));
      }};

  void take(Function& other) noexcept {
    std::memcpy(storage_, other.storage_, capacity);
    operations_ = std::exchange(other.operations_, nullptr);
  }

  void reset() noexcept {
    const Operations* old = std::exchange(operations_, nullptr);
    if (old != nullptr && old->destroy != nullptr) {
      old->destroy(storage_);
    }
  }

  const Operations* operations_ = nullptr;
  alignas(void*) std::byte storage_[capacity] = {};
};

}  // namespace rondo
