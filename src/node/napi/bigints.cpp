// BigInts.
#include <algorithm>
#include <array>
#include <charconv>
#include <string>

#include "js/bigint.h"
#include "node/napi/env.h"

namespace rondo::node::napi {

namespace {

constexpr std::size_t digits_per_word = 16;
// The most words that a BigInt has in Node.
constexpr std::size_t words_max = 1U << 24U;

bool is_bigint(napi_value value) { return js::is_bigint(from_addon(value)); }

// The highest word first.
std::string hex_of(std::span<const std::uint64_t> words) {
  std::string hex;
  for (std::size_t index = words.size(); index-- > 0;) {
    std::array<char, digits_per_word> digits{};
    const auto end = std::to_chars(digits.begin(), digits.end(), words[index], 16).ptr;
    const auto count = static_cast<std::size_t>(end - digits.begin());
    hex.append(digits_per_word - count, '0').append(digits.data(), count);
  }
  return hex.empty() ? "0" : hex;
}

std::uint64_t word_of(std::string_view digits) {
  std::uint64_t word = 0;
  std::from_chars(digits.begin(), digits.end(), word, 16);
  return word;
}

// The words of digits, the lowest first; as many as there is room for.
void write_words(std::string_view digits, std::span<std::uint64_t> words) {
  for (std::uint64_t& word : words) {
    const std::size_t count = std::min(digits.size(), digits_per_word);
    word = word_of(digits.substr(digits.size() - count));
    digits.remove_suffix(count);
  }
}

template <class Integer>
napi_status read_integer(napi_env env, napi_value value, Integer* result, bool* lossless) {
  return answer(env, {value, result, lossless}, [&](Env&) {
    if (!is_bigint(value)) {
      return napi_bigint_expected;
    }
    const auto [integer, is_exact] = js::bigint_as<Integer>(from_addon(value));
    *result = integer;
    *lossless = is_exact;
    return napi_ok;
  });
}

}  // namespace

extern "C" {

napi_status napi_create_bigint_int64(napi_env env, std::int64_t value, napi_value* result) {
  return answer(env, {result},
                [&](Env& it) { return it.give(result, js::bigint(it.context(), value)); });
}

napi_status napi_create_bigint_uint64(napi_env env, std::uint64_t value, napi_value* result) {
  return answer(env, {result},
                [&](Env& it) { return it.give(result, js::bigint(it.context(), value)); });
}

napi_status napi_create_bigint_words(napi_env env, int sign_bit, std::size_t word_count,
                                     const std::uint64_t* words, napi_value* result) {
  return attempt(env, {words, result}, [&](Env& it) {
    if (word_count > INT_MAX) {
      return napi_invalid_arg;
    }
    const js::Context context = it.context();
    if (word_count > words_max) {
      const js::Completion error = it.runtime().call(
          Helper::make_error,
          {js::string(context, "RangeError"), js::string(context, "Maximum BigInt size exceeded")});
      return it.fail(error ? *error : error.error());
    }
    const std::string hex = hex_of(std::span(words, word_count));
    return it.give(
        result, it.runtime().call(Helper::bigint_from_hex,
                                  {js::boolean(context, sign_bit != 0), js::string(context, hex)}));
  });
}

napi_status napi_get_value_bigint_int64(napi_env env, napi_value value, std::int64_t* result,
                                        bool* lossless) {
  return read_integer(env, value, result, lossless);
}

napi_status napi_get_value_bigint_uint64(napi_env env, napi_value value, std::uint64_t* result,
                                         bool* lossless) {
  return read_integer(env, value, result, lossless);
}

napi_status napi_get_value_bigint_words(napi_env env, napi_value value, int* sign_bit,
                                        std::size_t* word_count, std::uint64_t* words) {
  return answer(env, {value, word_count}, [&](Env& it) {
    if (!is_bigint(value)) {
      return napi_bigint_expected;
    }
    // Both, or only their number.
    if ((sign_bit == nullptr) != (words == nullptr)) {
      return napi_invalid_arg;
    }
    const js::Completion hex = it.runtime().call(Helper::bigint_to_hex, {from_addon(value)});
    if (!hex) {
      return it.fail(hex.error());
    }
    const std::string text = js::to_string(it.context(), *hex);
    const bool is_negative = text.starts_with('-');
    const std::string_view digits = std::string_view(text).substr(is_negative ? 1 : 0);
    const std::size_t needed =
        digits == "0" ? 0 : (digits.size() + digits_per_word - 1) / digits_per_word;
    if (words != nullptr) {
      *sign_bit = is_negative ? 1 : 0;
      write_words(digits, std::span(words, std::min(needed, *word_count)));
    }
    *word_count = needed;
    return napi_ok;
  });
}

}  // extern "C"

}  // namespace rondo::node::napi
