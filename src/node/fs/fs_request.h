// How the functions of fs_binding.h run their operations: now, or on the pool.
//
// An operation is an object with
//   Result<T> execute();                         on any thread
//   js::Value to_script(js::Context, T&);         the result; null if there is none
//   std::string_view path(), destination();      for the error, empty if there is none
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

#include "js/native.h"
#include "node/environment.h"
#include "rondo/fs/file_time.h"
#include "rondo/fs/operation.h"
#include "rondo/fs/path.h"
#include "rondo/pool/work.h"
#include "rondo/sys/fd.h"

namespace rondo::node {

// ---- Arguments ------------------------------------------------------------------------------

// A path from a string, or from the bytes of one.
[[nodiscard]] fs::Path path_at(const js::Call& call, std::size_t index);

// Offsets that do not fit become the largest one, which every file system refuses.
[[nodiscard]] std::int64_t offset_at(const js::Call& call, std::size_t index);

template <class T>
[[nodiscard]] T argument_at(const js::Call& call, std::size_t index) {
  if constexpr (std::is_same_v<T, fs::Path>) {
    return path_at(call, index);
  } else if constexpr (std::is_same_v<T, fs::NewTime>) {
    return fs::NewTime::from_seconds(call.number_at(index));
  } else if constexpr (std::is_same_v<T, Fd>) {
    return Fd(call.int_at(index));
  } else if constexpr (std::is_same_v<T, std::int64_t>) {
    return offset_at(call, index);
  } else {
    return static_cast<T>(call.integer_at(index));
  }
}

// ---- Results --------------------------------------------------------------------------------

// A name as text, or as its bytes.
enum class NameForm : std::uint8_t { text, bytes };
[[nodiscard]] js::Value name_to_script(js::Context context, std::string_view name, NameForm form);
[[nodiscard]] inline NameForm name_form_at(const js::Call& call, std::size_t index) {
  return call.boolean_at(index) ? NameForm::bytes : NameForm::text;
}

// ---- Running --------------------------------------------------------------------------------

// For operations without paths.
struct WithoutPaths {
  [[nodiscard]] static std::string_view path() { return {}; }
  [[nodiscard]] static std::string_view destination() { return {}; }
};

// Calls callback(error), callback(null) or callback(null, value); the value is made with the
// engine held, by a function that returns null for none.
template <class MakeValue>
void call_back(Environment& environment, js::Object callback, const std::optional<Error>& error,
               std::string_view path, std::string_view destination, MakeValue&& make_value) {
  std::array<js::Value, 2> values{};
  environment.enter_with(callback, [&] {
    std::size_t count = 1;
    if (error) {
      values[0] = environment.system_error(*error, path, destination);
    } else {
      values[0] = js::null(environment.context());
      values[1] = make_value();
      count = values[1] == nullptr ? 1 : 2;
    }
    return std::span<const js::Value>(values).first(count);
  });
}

// One operation on the pool. Deletes itself when its callback has run.
template <class Operation>
class FsRequest final : public Work {
 public:
  using Outcome = decltype(std::declval<Operation&>().execute());

  FsRequest(Environment& environment, js::Value callback, Operation operation)
      : Work(environment.loop(), TaskKind::fs),
        environment_(environment),
        callback_(environment.pin_callback(callback, "FSREQCALLBACK")),
        operation_(std::move(operation)) {}

 private:
  void execute() override { outcome_.emplace(operation_.execute()); }

  void finish(Result<> status) override {
    const std::unique_ptr<FsRequest> self(this);
    if (!status) {
      outcome_.emplace(std::unexpected(status.error()));
    }
    loop().enter(kind(), context(), [this] { report(); });
  }

  void report() {
    const std::optional<Error> error = *outcome_ ? std::nullopt : std::optional(outcome_->error());
    call_back(environment_, callback_.object(), error, operation_.path(), operation_.destination(),
              [this] { return operation_.to_script(environment_.context(), *outcome_); });
  }

  void abandon() noexcept override { std::default_delete<FsRequest>()(this); }

  Environment& environment_;
  js::Pin callback_;
  Operation operation_;
  std::optional<Outcome> outcome_;
};

// Runs the operation now, or later if there is a callback at this index.
template <class Operation>
js::Value perform(js::Call& call, std::size_t callback_index, Operation operation) {
  Environment& environment = Environment::current();
  if (call.has(callback_index)) {
    std::make_unique<FsRequest<Operation>>(environment, call[callback_index], std::move(operation))
        .release()
        ->submit();
    return call.undefined();
  }
  auto outcome = operation.execute();
  const js::Lock lock(environment.engine());
  if (!outcome) {
    return call.fail(
        environment.system_error(outcome.error(), operation.path(), operation.destination()));
  }
  const js::Value value = operation.to_script(call.context(), outcome);
  return value == nullptr ? call.undefined() : value;
}

// ---- Plain functions ------------------------------------------------------------------------

// Results of the functions below: none, a count, a descriptor.
[[nodiscard]] inline js::Value plain_to_script(js::Context /*context*/, Result<>& /*outcome*/) {
  return nullptr;
}
[[nodiscard]] inline js::Value plain_to_script(js::Context context, Result<std::size_t>& outcome) {
  return js::number(context, static_cast<double>(*outcome));
}
[[nodiscard]] inline js::Value plain_to_script(js::Context context, Result<Fd>& outcome) {
  return js::number(context, outcome->release());
}

// A function of rondo::fs::sync with its arguments.
template <auto function, class... Parameters>
class PlainOperation {
 public:
  explicit PlainOperation(fs::Stored<Parameters>&&... arguments)
      : arguments_(std::move(arguments)...) {}

  auto execute() {
    return std::apply(
        [](fs::Stored<Parameters>&... arguments) {
          return function(static_cast<Parameters&&>(arguments)...);
        },
        arguments_);
  }

  template <class Outcome>
  [[nodiscard]] static js::Value to_script(js::Context context, Outcome& outcome) {
    return plain_to_script(context, outcome);
  }

  [[nodiscard]] std::string_view path() const { return path_number<0>(); }
  [[nodiscard]] std::string_view destination() const { return path_number<1>(); }

 private:
  // Paths come first among the parameters.
  template <std::size_t index>
  [[nodiscard]] std::string_view path_number() const {
    if constexpr (index < sizeof...(Parameters)) {
      using Stored = std::tuple_element_t<index, std::tuple<fs::Stored<Parameters>...>>;
      if constexpr (std::is_same_v<Stored, fs::Path>) {
        return std::get<index>(arguments_).text();
      }
    }
    return {};
  }

  std::tuple<fs::Stored<Parameters>...> arguments_;
};

template <auto function, class Type = decltype(function)>
struct PlainBody;

template <auto function, class T, class... Parameters>
struct PlainBody<function, Result<T> (*)(Parameters...)> {
  static js::Value run(js::Call& call) {
    return run_with(call, std::index_sequence_for<Parameters...>());
  }

  template <std::size_t... indexes>
  static js::Value run_with(js::Call& call, std::index_sequence<indexes...> /*numbers*/) {
    const auto read = [&call] {
      const js::Lock lock(Environment::current().engine());
      return PlainOperation<function, Parameters...>(
          argument_at<fs::Stored<Parameters>>(call, indexes)...);
    };
    return perform(call, sizeof...(Parameters), read());
  }
};

// Makes a function of rondo::fs::sync a function of the binding, with the same parameters.
template <auto function>
void define_plain(js::Context context, js::Object binding, std::string_view name) {
  js::define<PlainBody<function>::run>(context, binding, name);
}

}  // namespace rondo::node
