// A quicker JSON.stringify().
//
// The engine's own has a way for plain values that gives up when the text reaches 8 KiB, and starts
// again with another. Here the function behind JSON.stringify is replaced by one of ours, which
// writes plain values itself (json_writer.h) and hands all others, with the very same call, to the
// engine's. The function object is the same as ever, and nobody can tell but by the time.
//
// That takes a library whose layout is known (see introspection.h), and is otherwise left undone.
// What is needed is examined when a program has called it for some time.
#pragma once

#include <JavaScriptCore/JavaScript.h>

#include <cstdint>
#include <memory>
#include <optional>

#include "js/fast/direct_text.h"
#include "js/fast/host_functions.h"
#include "js/fast/json_writer.h"
#include "js/fast/shapes.h"

namespace rondo::js {

class Engine;

// Of a thread's engines, that works for which the latest one was made. No script may run after the
// end of the engine.
class JsonStringify {
 public:
  // The function is JSON.stringify.
  JsonStringify(Engine& engine, JSValueRef function);
  JsonStringify(const JsonStringify&) = delete;
  JsonStringify& operator=(const JsonStringify&) = delete;
  ~JsonStringify();

  [[nodiscard]] bool is_installed() const noexcept { return is_installed_; }

  // Null for what is not plain, with nothing done.
  [[nodiscard]] JSValueRef stringify(JSValueRef value);

  // How many texts were written here and not by the engine.
  [[nodiscard]] std::uint64_t written_count() const noexcept { return written_count_; }

 private:
  static std::int64_t call(void* global, HostFrame* frame);

  [[nodiscard]] static bool install(JSValueRef function);
  [[nodiscard]] bool is_ready();
  [[nodiscard]] bool examine();
  [[nodiscard]] bool probe();
  [[nodiscard]] bool are_prototypes_plain();
  template <class Unit>
  [[nodiscard]] JsonOutcome write(JSValueRef value, JSValueRef* result);

  // An object from whose shape it follows that values do not inherit a toJSON().
  struct Prototype {
    const void* object = nullptr;
    JSValueRef plain_shape = nullptr;
  };
  [[nodiscard]] bool is_plain(Prototype& prototype);

  enum class State : std::uint8_t { untried, ready, impossible };

  Engine& engine_;
  bool is_installed_ = false;
  State state_ = State::untried;
  int untried_calls_ = 0;
  // Of a program whose values are not plain, most are not tried.
  unsigned failures_in_a_row_ = 0;
  unsigned calls_to_skip_ = 0;
  std::uint64_t written_count_ = 0;
  std::unique_ptr<Shapes> shapes_;
  std::optional<JsonTools> tools_;
  Prototype object_prototype_;
  Prototype array_prototype_;
  JsonNames names_;
  JsonRoom room_;
};

}  // namespace rondo::js
