// What the engine knows and its public interface does not tell: the state of a promise, whether
// anybody handles its rejection, what is behind a proxy.
//
// It is asked through symbols that the library exports without declaring them, and only if the
// library is one whose layout we know: its build-id is in our list, every symbol is there, and
// the answers for a few known objects are right. Otherwise every answer is "I do not know", and
// everything built on this does without. RONDO_ENGINE_TIER=base in the environment asks for that.
#pragma once

#include <JavaScriptCore/JavaScript.h>

#include <cstdint>
#include <optional>

namespace rondo::js {

class Introspection {
 public:
  explicit Introspection(JSGlobalContextRef context);

  [[nodiscard]] bool is_available() const noexcept { return is_available_; }

  enum class PromiseState : std::uint8_t { pending, fulfilled, rejected };

  // All of these: nothing if we do not know, or for a value of another kind.
  [[nodiscard]] std::optional<PromiseState> promise_state(JSValueRef value) const;
  [[nodiscard]] std::optional<JSValueRef> promise_result(JSValueRef value) const;
  [[nodiscard]] std::optional<bool> is_promise_handled(JSValueRef value) const;
  [[nodiscard]] std::optional<bool> is_proxy(JSValueRef value) const;

  // A number for what a value is to the engine, zero for what is not on its heap. All objects that
  // a class of the language makes have the same one, but others may have it, too.
  [[nodiscard]] std::optional<std::uint8_t> kind(JSValueRef value) const;

  // The handler is null in a revoked proxy.
  struct ProxyParts {
    JSValueRef target;
    JSValueRef handler;
  };
  [[nodiscard]] std::optional<ProxyParts> proxy_parts(JSValueRef value) const;

  // What an iterator of a map or a set goes through, and what it gives.
  enum class IterationKind : std::uint8_t { keys, values, entries };
  struct IteratorParts {
    JSValueRef collection;
    IterationKind kind;
  };
  [[nodiscard]] std::optional<IteratorParts> iterator_parts(JSValueRef value) const;
  // Puts a new iterator of the same collection to where another is. It must be used up at once:
  // only the other keeps alive what it goes through.
  void copy_position(JSValueRef from, JSValueRef to) const;

 private:
  [[nodiscard]] bool find_symbols();
  [[nodiscard]] bool probe(JSGlobalContextRef context);
  [[nodiscard]] static bool probe_proxy(JSContextRef context, JSValueRef proxy);
  void probe_iterators(JSContextRef context);
  [[nodiscard]] bool probe_iterator(JSContextRef context, JSObjectRef samples) const;
  [[nodiscard]] bool is_promise(JSValueRef value) const;

  using StatusFunction = unsigned (*)(const void* promise, const void* machine);
  using ResultFunction = JSValueRef (*)(const void* promise, const void* machine);
  using HandledFunction = bool (*)(const void* promise, const void* machine);

  JSContextRef context_;
  const void* machine_;
  StatusFunction status_ = nullptr;
  ResultFunction result_ = nullptr;
  HandledFunction is_handled_ = nullptr;
  std::uint8_t promise_type_ = 0;
  std::uint8_t proxy_type_ = 0;
  std::uint8_t map_iterator_type_ = 0;
  std::uint8_t set_iterator_type_ = 0;
  bool knows_iterators_ = false;
  bool is_available_ = false;
};

}  // namespace rondo::js
