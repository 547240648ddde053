#include "node/sqlite/values.h"

#include <cstdlib>
#include <optional>
#include <string>
#include <variant>

#include "js/value.h"
#include "node/environment.h"
#include "node/language/utf8_text.h"
#include "node/sqlite/binding_support.h"
#include "text/utf8.h"

namespace rondo::node::sqlite {

namespace {

// ---- From SQLite ------------------------------------------------------------------------------

JSValueRef integer_to_script(JSContextRef context, std::int64_t value, Integers integers,
                             JSValueRef* exception) {
  if (integers == Integers::bigints) {
    return JSBigIntCreateWithInt64(context, value, exception);
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

JSValueRef text_to_script(sqlite3_value* value) {
  const auto* const text = sqlite3_value_text(value);
  const auto size = static_cast<std::size_t>(sqlite3_value_bytes(value));
  return utf8_text(Environment::current().engine(), text::Bytes(text, text == nullptr ? 0 : size));
}

JSValueRef blob_to_script(JSContextRef context, sqlite3_value* value) {
  const auto* const blob = static_cast<const std::byte*>(sqlite3_value_blob(value));
  const auto size = static_cast<std::size_t>(sqlite3_value_bytes(value));
  return js::bytes(context, std::span(blob, blob == nullptr ? 0 : size));
}

// ---- To SQLite --------------------------------------------------------------------------------

// The characters of a string as UTF-8: where they are, if they are ASCII, or in a copy.
class Utf8 {
 public:
  Utf8(JSContextRef context, JSValueRef value) {
    const js::DirectText& direct = Environment::current().engine().direct_text();
    std::optional<js::BorrowedText> text = direct.borrow_text(value);
    if (!text && direct.is_available()) {
      // It is in pieces, which this puts together.
      static_cast<void>(js::String(JSValueToStringCopy(context, value, nullptr)));
      text = direct.borrow_text(value);
    }
    if (!text) {
      copy_ = js::to_string(context, value);
      view_ = copy_;
    } else if (const auto* latin1 = std::get_if<std::span<const std::uint8_t>>(&*text)) {
      take(*latin1);
    } else {
      copy_ = js::to_utf8(std::get<std::u16string_view>(*text));
      view_ = copy_;
    }
  }
  Utf8(const Utf8&) = delete;
  Utf8& operator=(const Utf8&) = delete;

  [[nodiscard]] std::string_view view() const noexcept { return view_; }

 private:
  void take(std::span<const std::uint8_t> latin1) {
    if (text::is_ascii(latin1)) {
      view_ = {reinterpret_cast<const char*>(latin1.data()), latin1.size()};
      return;
    }
    copy_.resize(text::utf8_length_of_latin1(latin1));
    text::encode_latin1_as_utf8(latin1,
                                {reinterpret_cast<std::uint8_t*>(copy_.data()), copy_.size()});
    view_ = copy_;
  }

  std::string copy_;
  std::string_view view_;
};

// Where a value goes: a parameter of a statement.
struct Parameter {
  sqlite3_stmt* statement;
  int index;

  [[nodiscard]] int null() const { return sqlite3_bind_null(statement, index); }
  [[nodiscard]] int number(double value) const {
    return sqlite3_bind_double(statement, index, value);
  }
  [[nodiscard]] int integer(std::int64_t value) const {
    return sqlite3_bind_int64(statement, index, value);
  }
  [[nodiscard]] int text(std::string_view value) const {
    return sqlite3_bind_text64(statement, index, value.data() == nullptr ? "" : value.data(),
                               value.size(), SQLITE_TRANSIENT, SQLITE_UTF8);
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

  [[nodiscard]] int null() const { return sqlite3_result_null(call), SQLITE_OK; }
  [[nodiscard]] int number(double value) const {
    return sqlite3_result_double(call, value), SQLITE_OK;
  }
  [[nodiscard]] int integer(std::int64_t value) const {
    return sqlite3_result_int64(call, value), SQLITE_OK;
  }
  [[nodiscard]] int text(std::string_view value) const {
    sqlite3_result_text64(call, value.data() == nullptr ? "" : value.data(), value.size(),
                          SQLITE_TRANSIENT, SQLITE_UTF8);
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

Conversion of_code(int code) { return code == SQLITE_OK ? Conversion::done : Conversion::failed; }

template <class Place>
Conversion put_bigint(JSContextRef context, const Place& place, JSValueRef value) {
  JSValueRef exception = nullptr;
  const std::int64_t integer = JSValueToInt64(context, value, &exception);
  if (JSValueCompareInt64(context, value, integer, &exception) != kJSRelationConditionEqual) {
    return Conversion::too_large;
  }
  return of_code(place.integer(integer));
}

template <class Place>
Conversion put_object(JSContextRef context, const Place& place, JSValueRef value) {
  // The first way does not pin the memory, so that script can still transfer it.
  if (const auto bytes = Environment::current().engine().direct_text().borrow_bytes(value)) {
    return of_code(place.blob(std::as_bytes(*bytes)));
  }
  if (const auto memory = js::memory_of(context, value); memory && !memory->empty()) {
    return of_code(place.blob(*memory));
  }
  switch (kind_of(context, value)) {
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
Conversion put(JSContextRef context, const Place& place, JSValueRef value, JSType type) {
  switch (type) {
    case kJSTypeNull:
      return of_code(place.null());
    case kJSTypeNumber:
      return of_code(place.number(JSValueToNumber(context, value, nullptr)));
    case kJSTypeString:
      return of_code(place.text(Utf8(context, value).view()));
    case kJSTypeBigInt:
      return put_bigint(context, place, value);
    case kJSTypeObject:
      return put_object(context, place, value);
    default:
      return Conversion::unsupported;
  }
}

}  // namespace

JSValueRef to_script(JSContextRef context, sqlite3_value* value, Integers integers,
                     JSValueRef* exception) {
  switch (sqlite3_value_type(value)) {
    case SQLITE_INTEGER:
      return integer_to_script(context, sqlite3_value_int64(value), integers, exception);
    case SQLITE_FLOAT:
      return js::number(context, sqlite3_value_double(value));
    case SQLITE_TEXT:
      return text_to_script(value);
    case SQLITE_BLOB:
      return blob_to_script(context, value);
    default:
      return js::null(context);
  }
}

Conversion bind(JSContextRef context, sqlite3_stmt* statement, int index, JSValueRef value) {
  const Parameter parameter{statement, index};
  const JSType type = JSValueGetType(context, value);
  if (type == kJSTypeBoolean) {
    return of_code(parameter.integer(JSValueToBoolean(context, value) ? 1 : 0));
  }
  return put(context, parameter, value, type);
}

void set_result(JSContextRef context, sqlite3_context* call, JSValueRef value) {
  const JSType type = JSValueGetType(context, value);
  if (type == kJSTypeUndefined) {
    sqlite3_result_null(call);
    return;
  }
  switch (put(context, FunctionResult{call}, value, type)) {
    case Conversion::too_large:
      sqlite3_result_error(call, "BigInt value is too large for SQLite", -1);
      return;
    case Conversion::unsupported:
      sqlite3_result_error(call,
                           kind_of(context, value) == ObjectKind::promise
                               ? "Asynchronous user-defined functions are not supported"
                               : "Returned JavaScript value cannot be converted to a SQLite value",
                           -1);
      return;
    default:
      return;
  }
}

JSValueRef text_or_null(JSContextRef context, const char* text) {
  return text == nullptr ? js::null(context) : js::string(context, text);
}

}  // namespace rondo::node::sqlite
