// Strings and symbols.
#include <algorithm>
#include <climits>
#include <variant>

#include "js/direct_text.h"
#include "node/napi/env.h"
#include "text/utf8.h"

namespace rondo::node::napi {

namespace {

// ---- Making ------------------------------------------------------------------------------------

// Longer texts are refused, as by Node. A text may be missing if it is empty.
template <class Character>
bool is_text(const Character* text, std::size_t length) {
  return text == nullptr ? length == 0 : length == NAPI_AUTO_LENGTH || length <= INT_MAX;
}

template <class Character>
std::basic_string_view<Character> view_of(const Character* text, std::size_t length) {
  return {text, length == NAPI_AUTO_LENGTH ? std::char_traits<Character>::length(text) : length};
}

template <class Character>
using MakeText = js::Value (*)(Env& env, std::basic_string_view<Character> text);

template <class Character>
napi_status make_text(napi_env env, const Character* text, std::size_t length, napi_value* result,
                      MakeText<Character> make) {
  return answer(env, {result}, [&](Env& it) {
    return is_text(text, length) ? it.give(result, make(it, view_of(text, length)))
                                 : napi_invalid_arg;
  });
}

js::Value from_latin1(Env& env, std::string_view text) {
  return js::latin1_text(env.context(), text);
}

js::Value from_utf8(Env& env, std::string_view text) { return js::utf8_text(env.context(), text); }

js::Value from_utf16(Env& env, std::u16string_view text) {
  return js::utf16_text(env.context(), text);
}

// The engine has no strings whose characters are the addon's: they are copied, which the addon is
// told, and its memory is given back at once.
template <class Character>
napi_status make_copied(napi_env env, Character* text, std::size_t length,
                        node_api_basic_finalize finalize, void* hint, napi_value* result,
                        bool* copied, MakeText<Character> make) {
  const napi_status status =
      make_text(env, const_cast<const Character*>(text), length, result, make);
  if (status != napi_ok) {
    return status;
  }
  if (copied != nullptr) {
    *copied = true;
  }
  if (finalize != nullptr) {
    finalize(env, text, hint);
  }
  return napi_ok;
}

// ---- Reading -----------------------------------------------------------------------------------

struct Utf8 {
  using Unit = char;
  static std::size_t size(text::Bytes latin1) { return text::utf8_length_of_latin1(latin1); }
  static std::size_t size(std::u16string_view units) { return text::utf8_length(units); }
  static std::size_t write(text::Bytes latin1, std::span<char> room) {
    return text::encode_latin1_as_utf8(latin1, bytes(room)).bytes_written;
  }
  static std::size_t write(std::u16string_view units, std::span<char> room) {
    return text::encode_utf8(units, bytes(room)).bytes_written;
  }
  static text::MutableBytes bytes(std::span<char> room) {
    return {reinterpret_cast<std::uint8_t*>(room.data()), room.size()};
  }
};

// Of both others a character is one unit, cut to what the unit holds.
template <class Character>
struct Units {
  using Unit = Character;
  static std::size_t size(const auto& text) { return text.size(); }
  static std::size_t write(const auto& text, std::span<Character> room) {
    const std::size_t count = std::min(text.size(), room.size());
    std::transform(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(count), room.begin(),
                   [](auto unit) { return static_cast<Character>(unit); });
    return count;
  }
};

void tell(std::size_t* result, std::size_t size) {
  if (result != nullptr) {
    *result = size;
  }
}

// Without a buffer it tells how long the text is; with one, how much fit, which a zero follows.
template <class Encoding>
napi_status read_text(napi_env env, napi_value value, typename Encoding::Unit* buffer,
                      std::size_t size, std::size_t* result) {
  return answer(env, {value}, [&](Env& it) {
    const auto characters = js::borrow_text(it.context(), from_addon(value));
    if (!characters) {
      return napi_string_expected;
    }
    if (buffer == nullptr && result == nullptr) {
      return napi_invalid_arg;
    }
    if (buffer != nullptr && size == 0) {
      tell(result, 0);
      return napi_ok;
    }
    if (buffer == nullptr) {
      *result = std::visit([](const auto& text) { return Encoding::size(text); }, *characters);
      return napi_ok;
    }
    const std::size_t room = size == NAPI_AUTO_LENGTH ? SIZE_MAX - 1 : size - 1;
    const std::size_t written = std::visit(
        [&](const auto& text) {
          return Encoding::write(text, std::span(buffer, std::min(room, Encoding::size(text))));
        },
        *characters);
    buffer[written] = 0;
    tell(result, written);
    return napi_ok;
  });
}

}  // namespace

extern "C" {

napi_status napi_create_string_latin1(napi_env env, const char* str, std::size_t length,
                                      napi_value* result) {
  return make_text(env, str, length, result, from_latin1);
}

napi_status napi_create_string_utf8(napi_env env, const char* str, std::size_t length,
                                    napi_value* result) {
  return make_text(env, str, length, result, from_utf8);
}

napi_status napi_create_string_utf16(napi_env env, const char16_t* str, std::size_t length,
                                     napi_value* result) {
  return make_text(env, str, length, result, from_utf16);
}

napi_status node_api_create_external_string_latin1(napi_env env, char* str, std::size_t length,
                                                   node_api_basic_finalize finalize_callback,
                                                   void* finalize_hint, napi_value* result,
                                                   bool* copied) {
  return make_copied(env, str, length, finalize_callback, finalize_hint, result, copied,
                     from_latin1);
}

napi_status node_api_create_external_string_utf16(napi_env env, char16_t* str, std::size_t length,
                                                  node_api_basic_finalize finalize_callback,
                                                  void* finalize_hint, napi_value* result,
                                                  bool* copied) {
  return make_copied(env, str, length, finalize_callback, finalize_hint, result, copied,
                     from_utf16);
}

// A string that is a name looks no different; the engine finds out when it is used.

napi_status node_api_create_property_key_latin1(napi_env env, const char* str, std::size_t length,
                                                napi_value* result) {
  return make_text(env, str, length, result, from_latin1);
}

napi_status node_api_create_property_key_utf8(napi_env env, const char* str, std::size_t length,
                                              napi_value* result) {
  return make_text(env, str, length, result, from_utf8);
}

napi_status node_api_create_property_key_utf16(napi_env env, const char16_t* str,
                                               std::size_t length, napi_value* result) {
  return make_text(env, str, length, result, from_utf16);
}

napi_status napi_get_value_string_latin1(napi_env env, napi_value value, char* buf,
                                         std::size_t bufsize, std::size_t* result) {
  return read_text<Units<char>>(env, value, buf, bufsize, result);
}

napi_status napi_get_value_string_utf8(napi_env env, napi_value value, char* buf,
                                       std::size_t bufsize, std::size_t* result) {
  return read_text<Utf8>(env, value, buf, bufsize, result);
}

napi_status napi_get_value_string_utf16(napi_env env, napi_value value, char16_t* buf,
                                        std::size_t bufsize, std::size_t* result) {
  return read_text<Units<char16_t>>(env, value, buf, bufsize, result);
}

napi_status napi_create_symbol(napi_env env, napi_value description, napi_value* result) {
  return answer(env, {result}, [&](Env& it) {
    if (description == nullptr) {
      return it.give(result, it.runtime().call(Helper::make_symbol, {}));
    }
    if (!js::is_string(from_addon(description))) {
      return napi_string_expected;
    }
    return it.give(result, it.runtime().call(Helper::make_symbol, {from_addon(description)}));
  });
}

napi_status node_api_symbol_for(napi_env env, const char* utf8description, std::size_t length,
                                napi_value* result) {
  return answer(env, {result}, [&](Env& it) {
    if (!is_text(utf8description, length)) {
      return napi_invalid_arg;
    }
    const js::Value key = from_utf8(it, view_of(utf8description, length));
    return it.give(result, it.runtime().call(Helper::symbol_for, {key}));
  });
}

}  // extern "C"

}  // namespace rondo::node::napi
