// Keeps a script value alive while C++ holds it in the heap.
//
// Every Pin is on its engine's list, so that teardown finds those that are still there: they are
// emptied, and answer undefined from then on.
#pragma once

#include "js/types.h"
#include "rondo/base/list.h"

namespace rondo::js {

class Engine;
struct Pins;

class Pin : private Link<Pins> {
 public:
  Pin() = default;
  Pin(Engine& engine, Value value);
  Pin(Pin&& other) noexcept;
  Pin& operator=(Pin&& other) noexcept;
  Pin(const Pin&) = delete;
  Pin& operator=(const Pin&) = delete;
  ~Pin() { reset(); }

  void reset();
  [[nodiscard]] explicit operator bool() const noexcept { return value_ != nullptr; }
  // Null when empty.
  [[nodiscard]] Value get() const noexcept { return value_; }
  [[nodiscard]] Object object() const noexcept { return const_cast<Object>(value_); }

 private:
  friend class Engine;
  template <class T, class Tag>
  friend class rondo::List;

  Engine* engine_ = nullptr;
  Value value_ = nullptr;
};

}  // namespace rondo::js
