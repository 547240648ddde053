// Values on their way between script and SQLite.
#pragma once

#include <JavaScriptCore/JavaScript.h>
#include <sqlite3.h>

#include <cstdint>
#include <span>
#include <string_view>

namespace rondo::node::sqlite {

enum class Integers : std::uint8_t { numbers, bigints };

// A value of SQLite. Null for an integer that no number can hold: the reason is in `exception`.
[[nodiscard]] JSValueRef to_script(JSContextRef context, sqlite3_value* value, Integers integers,
                                   JSValueRef* exception);

// Whether a value of script became one of SQLite.
enum class Conversion : std::uint8_t { done, unsupported, too_large, failed };

// As the parameter of a statement. `failed` is an error of SQLite.
[[nodiscard]] Conversion bind(JSContextRef context, sqlite3_stmt* statement, int index,
                              JSValueRef value);

// As the result of a function: undefined is NULL, and booleans are refused. What cannot be is told
// to SQLite.
void set_result(JSContextRef context, sqlite3_context* call, JSValueRef value);

// Text of SQLite, or null if there is none.
[[nodiscard]] JSValueRef text_or_null(JSContextRef context, const char* text);

}  // namespace rondo::node::sqlite
