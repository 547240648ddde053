// What the addons of these tests share: small words for what Node-API says at length.
#pragma once

#include <node_api.h>

#include <string>
#include <vector>

namespace addon {

// The arguments of a call; undefined beyond the end.
class Arguments {
 public:
  Arguments(napi_env env, napi_callback_info info) : values_(8) {
    std::size_t count = values_.size();
    napi_get_cb_info(env, info, &count, values_.data(), &self_, &data_);
    count_ = count;
  }

  napi_value operator[](std::size_t index) const { return values_[index]; }
  [[nodiscard]] std::size_t size() const { return count_; }
  [[nodiscard]] napi_value self() const { return self_; }
  [[nodiscard]] void* data() const { return data_; }

 private:
  std::vector<napi_value> values_;
  std::size_t count_ = 0;
  napi_value self_ = nullptr;
  void* data_ = nullptr;
};

inline napi_value text(napi_env env, const std::string& value) {
  napi_value result = nullptr;
  napi_create_string_utf8(env, value.data(), value.size(), &result);
  return result;
}

inline napi_value number(napi_env env, double value) {
  napi_value result = nullptr;
  napi_create_double(env, value, &result);
  return result;
}

inline napi_value boolean(napi_env env, bool value) {
  napi_value result = nullptr;
  napi_get_boolean(env, value, &result);
  return result;
}

inline napi_value undefined(napi_env env) {
  napi_value result = nullptr;
  napi_get_undefined(env, &result);
  return result;
}

inline napi_value array(napi_env env, const std::vector<napi_value>& values) {
  napi_value result = nullptr;
  napi_create_array(env, &result);
  for (std::size_t index = 0; index < values.size(); ++index) {
    napi_set_element(env, result, static_cast<std::uint32_t>(index), values[index]);
  }
  return result;
}

inline double to_number(napi_env env, napi_value value) {
  double result = -1;
  napi_get_value_double(env, value, &result);
  return result;
}

inline std::string to_text(napi_env env, napi_value value) {
  std::size_t length = 0;
  napi_get_value_string_utf8(env, value, nullptr, 0, &length);
  std::string result(length, '\0');
  napi_get_value_string_utf8(env, value, result.data(), length + 1, nullptr);
  return result;
}

// A status and what napi_get_last_error_info() says of it.
inline napi_value status(napi_env env, napi_status given) {
  const napi_extended_error_info* info = nullptr;
  napi_get_last_error_info(env, &info);
  const std::string message = info->error_message == nullptr ? "ok" : info->error_message;
  const std::string agreement = info->error_code == given ? "" : " (and another last error)";
  return text(env, std::to_string(given) + " " + message + agreement);
}

// The result, or the status if there is none.
inline napi_value result_or_status(napi_env env, napi_status given, napi_value result) {
  return given == napi_ok ? result : status(env, given);
}

inline void define(napi_env env, napi_value exports, const char* name, napi_callback callback,
                   void* data = nullptr) {
  napi_value function = nullptr;
  napi_create_function(env, name, NAPI_AUTO_LENGTH, callback, data, &function);
  napi_set_named_property(env, exports, name, function);
}

}  // namespace addon
