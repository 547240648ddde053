// Values on their way between script and SQLite.
#pragma once

#include <sqlite3.h>

#include <cstdint>

#include "js/engine.h"

namespace rondo::node::sqlite {

enum class Integers : std::uint8_t { numbers, bigints };

// Whether a value of script became one of SQLite.
enum class Conversion : std::uint8_t { done, unsupported, too_large, failed };

// The engine must be held while values are converted.
class Converter {
 public:
  explicit Converter(const js::Engine& engine) : context_(engine.context()) {}

  // Null for an integer that no number can hold: the reason is in `exception`.
  [[nodiscard]] js::Value to_script(sqlite3_value* value, Integers integers,
                                    js::Value* exception) const;

  // As the parameter of a statement. `failed` is an error of SQLite.
  [[nodiscard]] Conversion bind(sqlite3_stmt* statement, int index, js::Value value) const;

  // As the result of a function: undefined is NULL, and booleans are refused. What cannot be is
  // told to SQLite.
  void set_result(sqlite3_context* call, js::Value value) const;

 private:
  template <class Place>
  [[nodiscard]] Conversion put(const Place& place, js::Value value) const;
  template <class Place>
  [[nodiscard]] Conversion put_bigint(const Place& place, js::Value value) const;
  template <class Place>
  [[nodiscard]] Conversion put_object(const Place& place, js::Value value) const;

  js::Context context_;
};

// Text of SQLite, or null if there is none.
[[nodiscard]] js::Value text_or_null(js::Context context, const char* text);

}  // namespace rondo::node::sqlite
