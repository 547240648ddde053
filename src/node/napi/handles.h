// Keeps the values alive that addons hold.
//
// An addon may have a value anywhere, also in memory that the collector does not look at, until the
// scope ends in which it got it. Each time the runtime calls an addon there is a HandleFrame on the
// machine's stack, which the collector does look at: the first values are noted in it, further ones
// in an array of script. The scopes that addons open are marks in there.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

#include "js/engine.h"

namespace rondo::node::napi {

class HandleFrame;

// Of one environment.
class Handles {
 public:
  explicit Handles(js::Engine& engine);

  // Until the current scope ends.
  js::Value keep(js::Value value);

  // A place for a value that is noted later.
  struct Place {
    HandleFrame* frame = nullptr;
    std::size_t index = 0;  // From the capacity of a frame on: in the array.
  };
  // What ends with the scope is what comes behind.
  struct Mark {
    HandleFrame* frame = nullptr;
    std::size_t count = 0;
    std::size_t spilled = 0;
  };
  [[nodiscard]] Mark mark() const;
  void release_to(const Mark& mark);
  [[nodiscard]] Place reserve();
  void put(const Place& place, js::Value value);

 private:
  friend class HandleFrame;

  void spill(std::size_t index, js::Value value);

  js::Engine& engine_;
  HandleFrame* frame_ = nullptr;
  js::Pin spilled_;
  std::size_t spilled_count_ = 0;
};

// Lives on the stack while an addon's function runs.
class HandleFrame {
 public:
  static constexpr std::size_t capacity = 48;

  explicit HandleFrame(Handles& handles);
  HandleFrame(const HandleFrame&) = delete;
  HandleFrame& operator=(const HandleFrame&) = delete;
  ~HandleFrame();

 private:
  friend class Handles;

  Handles& handles_;
  HandleFrame* outer_;
  std::size_t spilled_before_;
  std::size_t count_ = 0;
  std::array<js::Value, capacity> values_;
};

// What addons open and close, by napi_open_handle_scope() and the like: the last one first.
struct Scope {
  Handles::Mark start;
  std::optional<Handles::Place> escape;  // Of those out of which one value can be taken.
  bool has_escaped = false;
};

}  // namespace rondo::node::napi
