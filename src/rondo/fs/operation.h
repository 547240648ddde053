// What gives each file operation its three forms, from one synchronous function:
//
//   Result<Fd> file = fs::open(path, O_RDONLY);                        // now, on this thread
//   Ticket ticket = fs::open(loop, path, O_RDONLY, [](Result<Fd>) {}); // on the pool
//   auto pending = fs::open(loop, path, O_RDONLY);                     // started later: co_await
//
// The synchronous form returns the function's own Result. The second runs the function on the
// loop's pool and calls back in the poll phase, never from inside the call; the ticket can cancel
// it while it waits for a thread (the callback gets ECANCELED) and may be ignored. The third is
// a PendingOperation.
//
// Arguments are stored by value, so temporaries are fine. What an argument refers to is lent until
// the callback: buffers, a Directory, the file behind a descriptor number. A request is one
// allocation.
#pragma once

#include <functional>
#include <tuple>
#include <type_traits>
#include <utility>

#include "rondo/pool/pending_operation.h"

namespace rondo::fs {

// How a parameter is kept: a copy of what a const reference is bound to; an object that is
// lent (a plain reference) by its address.
template <class Parameter>
using Stored = std::conditional_t<
    std::is_lvalue_reference_v<Parameter> && !std::is_const_v<std::remove_reference_t<Parameter>>,
    std::reference_wrapper<std::remove_reference_t<Parameter>>, std::remove_cvref_t<Parameter>>;

// A function and its arguments.
template <auto function, class... Parameters>
class StoredCall {
 public:
  explicit StoredCall(Stored<Parameters>&&... arguments) : arguments_(std::move(arguments)...) {}

  auto operator()() {
    return std::apply(
        [](Stored<Parameters>&... arguments) {
          return function(static_cast<Parameters&&>(arguments)...);
        },
        arguments_);
  }

 private:
  std::tuple<Stored<Parameters>...> arguments_;
};

// The three forms of one function.
template <auto function, class Type = decltype(function)>
class Forms;

template <auto function, class T, class... Parameters>
class Forms<function, Result<T> (*)(Parameters...)> {
 public:
  using Call = StoredCall<function, Parameters...>;

  [[nodiscard]] Result<T> operator()(Parameters... arguments) const {
    return function(std::forward<Parameters>(arguments)...);
  }

  template <class Done>
    requires std::is_invocable_v<Done&, Result<T>>
  Ticket operator()(Loop& loop, Stored<Parameters>... arguments, Done done) const {
    return queue_work(loop, Call(std::move(arguments)...), std::move(done), TaskKind::fs);
  }

  PendingOperation<Call, TaskKind::fs> operator()(Loop& loop,
                                                  Stored<Parameters>... arguments) const {
    return {loop, Call(std::move(arguments)...)};
  }
};

// One operation: of one function, or of several that differ in their parameters.
template <auto... functions>
class Operation : public Forms<functions>... {
 public:
  using Forms<functions>::operator()...;
};

}  // namespace rondo::fs
