#include "node/crypto/crypto_support.h"

#include <openssl/err.h>

#include "js/direct_text.h"

namespace rondo::node::crypto {

namespace {

// The part of the code of an error that tells which part of OpenSSL it comes from. Node has them
// for these only.
std::string_view library_prefix(unsigned long code) {
  switch (ERR_GET_LIB(code)) {
    case ERR_LIB_SYS:
      return "SYS_";
    case ERR_LIB_BN:
      return "BN_";
    case ERR_LIB_RSA:
      return "RSA_";
    case ERR_LIB_DH:
      return "DH_";
    case ERR_LIB_EVP:
      return "EVP_";
    case ERR_LIB_PEM:
      return "PEM_";
    case ERR_LIB_DSA:
      return "DSA_";
    case ERR_LIB_X509:
      return "X509_";
    case ERR_LIB_ASN1:
      return "ASN1_";
    case ERR_LIB_CRYPTO:
      return "CRYPTO_";
    case ERR_LIB_EC:
      return "EC_";
    case ERR_LIB_SSL:
      return "SSL_";
    case ERR_LIB_BIO:
      return "BIO_";
    case ERR_LIB_PKCS12:
      return "PKCS12_";
    case ERR_LIB_RAND:
      return "RAND_";
    case ERR_LIB_KDF:
      return "KDF_";
    default:
      return "";
  }
}

std::string code_of(unsigned long code, std::string_view reason) {
  std::string name = ERR_GET_LIB(code) == ERR_LIB_SSL ? "ERR_" : "ERR_OSSL_";
  name += library_prefix(code);
  for (const char letter : reason) {
    const bool is_lower = letter >= 'a' && letter <= 'z';
    name += letter == ' ' ? '_' : is_lower ? static_cast<char>(letter - 'a' + 'A') : letter;
  }
  return name;
}

std::string text_of(unsigned long code) {
  std::array<char, 256> text{};
  ERR_error_string_n(code, text.data(), text.size());
  return text.data();
}

std::string_view or_empty(const char* text) { return text == nullptr ? "" : text; }

// Without a prototype, whose setters a program may have added.
js::Object bare_object(js::Context context) {
  js::Object object = js::object(context);
  js::set_prototype(context, object, js::null(context));
  return object;
}

// Made by script, of the classes that it had at the start: (kind, message, properties).
js::Value call_factory(js::Context context, ErrorKind kind, std::string_view message,
                       js::Value properties) {
  Environment& environment = Environment::current();
  js::Object factory = js::as_object(js::get(context, environment.binding("crypto"), "makeError"));
  const std::array arguments{js::number(context, static_cast<double>(kind)),
                             js::string(context, message), properties};
  const js::Completion made = js::call(context, factory, arguments);
  return made ? *made : made.error();
}

}  // namespace

std::span<unsigned char> borrow_at(const Call& call, std::size_t index) {
  return js::bytes_of(call.context(), call[index]);
}

Failure Failure::take() {
  Failure failure;
  while (const unsigned long code = ERR_get_error()) {
    failure.codes_.push_back(code);
  }
  return failure;
}

std::string Failure::message() const { return text_of(first()); }

js::Value Failure::to_script(js::Context context, std::string_view text) const {
  if (codes_.empty()) {
    return make_error(context, ErrorKind::error, "", text);
  }
  js::Object properties = bare_object(context);
  const auto put = [&](std::string_view name, std::string_view value) {
    if (!value.empty()) {
      js::set(context, properties, name, js::string(context, value));
    }
  };
  if (codes_.size() > 1) {
    js::ArrayBuilder others(context);
    for (std::size_t index = codes_.size(); index-- > 1;) {
      others.push(js::string(context, text_of(codes_[index])));
    }
    js::set(context, properties, "opensslErrorStack", others.array());
  }
  const std::string_view reason = or_empty(ERR_reason_error_string(first()));
  put("library", or_empty(ERR_lib_error_string(first())));
  put("reason", reason);
  put("code", reason.empty() ? "" : code_of(first(), reason));
  return call_factory(context, ErrorKind::error, message(), properties);
}

js::Value make_error(js::Context context, ErrorKind kind, std::string_view code,
                     std::string_view message) {
  js::Object properties = bare_object(context);
  if (!code.empty()) {
    js::set(context, properties, "code", js::string(context, code));
  }
  return call_factory(context, kind, message, properties);
}

js::Value make_error(js::Context context, ErrorKind kind, std::string_view message,
                     std::span<const ErrorProperty> properties) {
  js::Object object = bare_object(context);
  for (const ErrorProperty& property : properties) {
    if (!property.value.empty()) {
      js::set(context, object, property.name, js::string(context, property.value));
    }
  }
  return call_factory(context, kind, message, object);
}

js::Value fail(const Call& call, ErrorKind kind, std::string_view code, std::string_view message) {
  ERR_clear_error();
  return call.fail(make_error(call.context(), kind, code, message));
}

js::Value fail_openssl(const Call& call, std::string_view text) {
  return call.fail(Failure::take().to_script(call.context(), text));
}

}  // namespace rondo::node::crypto
