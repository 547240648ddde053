#include "node/sqlite/values.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "js/bigint.h"
#include "js/direct_text.h"
#include "js/value.h"
#include "node/sqlite/binding_support.h"
#include "node/sqlite/script_text.h"
#include "text/utf8.h"

namespace rondo::node::sqlite {

namespace {

// ---- From SQLite ------------------------------------------------------------------------------

js::Value integer_to_script(js::Context context, std::int64_t value, Integers integers,
                            js::Value* exception) {
  if (integers == Integers::bigints) {
    return js::bigint(context, value);
  }
  constexpr std::int64_t safe_max = (std::int64_t{1} << 53U) - 1;
  // Node compares the magnitude, and the least integer of all has none: it is taken.
  if ((value > safe_max || value < -safe_max) && value != INT64_MIN) {
    *exception =
        make_error(Failure::too_large_number, {js::string(context, std::to_string(value))});
    return nullptr;
  }
  return js::number(context, static_cast<double>(value));
}

js::Value text_to_script(js::Context context, sqlite3_value* value) {
  const auto* const text = sqlite3_value_text(value);
  const auto size = static_cast<std::size_t>(sqlite3_value_bytes(value));
  return js::utf8_text(context, std::span(text, text == nullptr ? 0 : size));
}

js::Value blob_to_script(js::Context context, sqlite3_value* value) {
  const auto* const blob = static_cast<const std::byte*>(sqlite3_value_blob(value));
  const auto size = static_cast<std::size_t>(sqlite3_value_bytes(value));
  return js::bytes(context, std::span(blob, blob == nullptr ? 0 : size));
}

// ---- To SQLite --------------------------------------------------------------------------------

Conversion of_code(int code) { return code == SQLITE_OK ? Conversion::done : Conversion::failed; }

// Where a value goes: a parameter of a statement.
struct Parameter {
  sqlite3_stmt* statement;
  int index;

  [[nodiscard]] static Conversion undefined() { return Conversion::unsupported; }
  [[nodiscard]] Conversion boolean(bool value) const { return of_code(integer(value ? 1 : 0)); }
  [[nodiscard]] int null() const { return sqlite3_bind_null(statement, index); }
  [[nodiscard]] int number(double value) const {
    return sqlite3_bind_double(statement, index, value);
  }
  [[nodiscard]] int integer(std::int64_t value) const {
    return sqlite3_bind_int64(statement, index, value);
  }
  [[nodiscard]] int text(std::string_view value) const {
    return sqlite3_bind_text64(statement, index, value.data(), value.size(), SQLITE_TRANSIENT,
                               SQLITE_UTF8);
  }
  [[nodiscard]] int blob(std::span<const std::byte> value) const {
    return value.empty() ? sqlite3_bind_zeroblob(statement, index, 0)
                         : sqlite3_bind_blob64(statement, index, value.data(), value.size(),
                                               SQLITE_TRANSIENT);
  }
};

// Where a value goes: the result of a function.
struct FunctionResult {
  sqlite3_context* call;

  [[nodiscard]] Conversion undefined() const { return of_code(null()); }
  [[nodiscard]] static Conversion boolean(bool /*value*/) { return Conversion::unsupported; }
  [[nodiscard]] int null() const { return sqlite3_result_null(call), SQLITE_OK; }
  [[nodiscard]] int number(double value) const {
    return sqlite3_result_double(call, value), SQLITE_OK;
  }
  [[nodiscard]] int integer(std::int64_t value) const {
    return sqlite3_result_int64(call, value), SQLITE_OK;
  }
  [[nodiscard]] int text(std::string_view value) const {
    sqlite3_result_text64(call, value.data(), value.size(), SQLITE_TRANSIENT, SQLITE_UTF8);
    return SQLITE_OK;
  }
  [[nodiscard]] int blob(std::span<const std::byte> value) const {
    if (value.empty()) {
      sqlite3_result_zeroblob(call, 0);
    } else {
      sqlite3_result_blob64(call, value.data(), value.size(), SQLITE_TRANSIENT);
    }
    return SQLITE_OK;
  }
};

}  // namespace

template <class Place>
Conversion Converter::put_bigint(const Place& place, js::Value value) const {
  const auto [integer, is_exact] = js::bigint_as<std::int64_t>(value);
  return is_exact ? of_code(place.integer(integer)) : Conversion::too_large;
}

template <class Place>
Conversion Converter::put_object(const Place& place, js::Value value) const {
  if (const auto bytes = js::bytes_of(context_, value); !bytes.empty()) {
    return of_code(place.blob(std::as_bytes(bytes)));
  }
  switch (kind_of(context_, value)) {
    case ObjectKind::empty_view:
      return of_code(place.blob({}));
    case ObjectKind::empty_buffer:
      // As in Node, where such a buffer has no memory.
      return of_code(place.null());
    default:
      return Conversion::unsupported;
  }
}

template <class Place>
Conversion Converter::put(const Place& place, js::Value value) const {
  if (const auto text = js::borrow_text(context_, value)) {
    return of_code(place.text(ScriptText(*text).view()));
  }
  switch (js::type_of(value)) {
    case js::Type::null:
      return of_code(place.null());
    case js::Type::number:
      return of_code(place.number(js::to_number(context_, value)));
    case js::Type::bigint:
      return put_bigint(place, value);
    case js::Type::object:
      return put_object(place, value);
    case js::Type::boolean:
      return place.boolean(js::to_boolean(context_, value));
    case js::Type::undefined:
      return place.undefined();
    default:
      return Conversion::unsupported;
  }
}

js::Value Converter::to_script(sqlite3_value* value, Integers integers,
                               js::Value* exception) const {
  switch (sqlite3_value_type(value)) {
    case SQLITE_INTEGER:
      return integer_to_script(context_, sqlite3_value_int64(value), integers, exception);
    case SQLITE_FLOAT:
      return js::number(context_, sqlite3_value_double(value));
    case SQLITE_TEXT:
      return text_to_script(context_, value);
    case SQLITE_BLOB:
      return blob_to_script(context_, value);
    default:
      return js::null(context_);
  }
}

Conversion Converter::bind(sqlite3_stmt* statement, int index, js::Value value) const {
  return put(Parameter{statement, index}, value);
}

void Converter::set_result(sqlite3_context* call, js::Value value) const {
  switch (put(FunctionResult{call}, value)) {
    case Conversion::too_large:
      sqlite3_result_error(call, "BigInt value is too large for SQLite", -1);
      return;
    case Conversion::unsupported:
      sqlite3_result_error(call,
                           js::is_object(value) && kind_of(context_, value) == ObjectKind::promise
                               ? "Asynchronous user-defined functions are not supported"
                               : "Returned JavaScript value cannot be converted to a SQLite value",
                           -1);
      return;
    default:
      return;
  }
}

js::Value text_or_null(js::Context context, const char* text) {
  return text == nullptr ? js::null(context) : js::string(context, text);
}

}  // namespace rondo::node::sqlite
