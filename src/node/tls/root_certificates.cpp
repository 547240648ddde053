// The certificates that are trusted by default.
//
//   setRootFiles(default files, extra files): arrays of paths; files that cannot be read are
//   skipped certificatesOf(path) -> array of PEM texts, or the reason why there are none
//   certificatesIn(bytes) -> array of PEM texts
//   replaceRoots(array of bytes)
//   useOpensslPaths(): what SSL_CERT_FILE and SSL_CERT_DIR name, instead of the default files
#include "node/tls/root_certificates.h"

#include <openssl/err.h>
#include <openssl/pem.h>

namespace rondo::node::tls {

namespace {

struct Sources {
  std::vector<std::string> files;
  bool uses_openssl_paths = false;
};

Sources& sources() {
  static thread_local Sources value;
  return value;
}

std::vector<Certificate> read_file(const std::string& path) {
  std::vector<Certificate> certificates;
  const Bio file(BIO_new_file(path.c_str(), "r"));
  if (file == nullptr) {
    return certificates;
  }
  while (X509* next = PEM_read_bio_X509(file.get(), nullptr, nullptr, nullptr)) {
    certificates.emplace_back(next);
  }
  return certificates;
}

js::Value to_script(const Call& call, const std::vector<Certificate>& certificates) {
  js::ArrayBuilder list(call.context());
  for (const Certificate& certificate : certificates) {
    const Bio memory(BIO_new(BIO_s_mem()));
    PEM_write_bio_X509(memory.get(), certificate.get());
    const crypto::Bytes text = crypto::contents_of(memory.get());
    list.push(call.string({reinterpret_cast<const char*>(text.data()), text.size()}));
  }
  return list.array();
}

js::Value element(const Call& call, js::Object list, unsigned index) {
  return js::get(call.context(), list, index);
}

unsigned length_of(const Call& call, js::Object list) {
  return static_cast<unsigned>(
      js::to_number(call.context(), js::get(call.context(), list, "length")));
}

js::Value set_root_files(Call& call) {
  sources().files.clear();
  js::Object list = call.object_at(0);
  for (unsigned index = 0; index < length_of(call, list); ++index) {
    sources().files.push_back(js::to_string(call.context(), element(call, list, index)));
  }
  return call.undefined();
}

js::Value use_openssl_paths(Call& call) {
  sources().uses_openssl_paths = true;
  return call.undefined();
}

js::Value certificates_of(Call& call) {
  ERR_clear_error();
  const std::vector<Certificate> certificates = read_file(call.string_at(0));
  const unsigned long error = ERR_peek_last_error();
  // The end of the text is found by looking for another certificate.
  const bool is_end = ERR_GET_LIB(error) == ERR_LIB_PEM &&
                      ERR_GET_REASON(error) == PEM_R_NO_START_LINE && !certificates.empty();
  if (error != 0 && !is_end) {
    std::array<char, 256> text{};
    ERR_error_string_n(ERR_peek_error(), text.data(), text.size());
    ERR_clear_error();
    return call.string(text.data());
  }
  ERR_clear_error();
  return to_script(call, certificates);
}

js::Value certificates_in(Call& call) {
  const std::vector<Certificate> certificates = read_certificates(crypto::octets_at(call, 0));
  ERR_clear_error();
  return to_script(call, certificates);
}

js::Value replace_roots(Call& call) {
  js::Object list = call.object_at(0);
  std::vector<Certificate> all;
  for (unsigned index = 0; index < length_of(call, list); ++index) {
    const auto memory = js::memory_of(call.context(), element(call, list, index));
    if (!memory) {
      continue;
    }
    ERR_clear_error();
    auto found =
        read_certificates({reinterpret_cast<const unsigned char*>(memory->data()), memory->size()});
    // The end of the text is found by looking for another certificate.
    const unsigned long last = ERR_peek_last_error();
    ERR_clear_error();
    if (last != 0 && ERR_GET_REASON(last) != PEM_R_NO_START_LINE) {
      ERR_raise(ERR_GET_LIB(last), ERR_GET_REASON(last));
      return crypto::fail_openssl(call, "Failed to parse certificate");
    }
    std::ranges::move(found, std::back_inserter(all));
  }
  if (all.empty() && length_of(call, list) > 0) {
    return crypto::fail(call, ErrorKind::error, "ERR_CRYPTO_OPERATION_FAILED",
                        "No valid certificates found in the provided array");
  }
  RootCertificates::current().replace(std::move(all));
  return call.undefined();
}

}  // namespace

RootCertificates::RootCertificates() : store_(X509_STORE_new()) {}

RootCertificates& RootCertificates::current() {
  static thread_local RootCertificates value;
  return value;
}

void RootCertificates::fill() {
  if (is_filled_) {
    return;
  }
  is_filled_ = true;
  ERR_set_mark();
  if (sources().uses_openssl_paths) {
    X509_STORE_set_default_paths(store_.get());
  }
  for (const std::string& path : sources().files) {
    for (const Certificate& certificate : read_file(path)) {
      X509_STORE_add_cert(store_.get(), certificate.get());
    }
  }
  ERR_pop_to_mark();
}

void RootCertificates::replace(std::vector<Certificate> certificates) {
  // Contexts that have the old store keep it.
  store_.reset(X509_STORE_new());
  is_filled_ = true;
  for (const Certificate& certificate : certificates) {
    X509_STORE_add_cert(store_.get(), certificate.get());
  }
  ERR_clear_error();
}

void define_root_certificates(js::Context context, js::Object binding) {
  js::define<set_root_files>(context, binding, "setRootFiles");
  js::define<use_openssl_paths>(context, binding, "useOpensslPaths");
  js::define<certificates_of>(context, binding, "certificatesOf");
  js::define<certificates_in>(context, binding, "certificatesIn");
  js::define<replace_roots>(context, binding, "replaceRoots");
}

}  // namespace rondo::node::tls
