// What the parts of internalBinding('crypto') share: OpenSSL's objects with owners, errors, script
// objects that own native ones, and work on the pool.
//
// All of crypto_*.cpp is a module of its own, which is loaded when it is first asked for: see
// loaded_binding.h.
#pragma once

#include <openssl/bio.h>
#include <openssl/bn.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "js/engine.h"
#include "js/native.h"
#include "js/wrap.h"
#include "node/environment.h"
#include "rondo/pool/work.h"

namespace rondo::node::crypto {

using js::Call;
using Bytes = std::vector<unsigned char>;

// ---- Owners -----------------------------------------------------------------------------------

template <auto release>
struct Releaser {
  template <class T>
  void operator()(T* object) const {
    release(object);
  }
};

using MdContext = std::unique_ptr<EVP_MD_CTX, Releaser<EVP_MD_CTX_free>>;
using Md = std::unique_ptr<EVP_MD, Releaser<EVP_MD_free>>;
using Cipher = std::unique_ptr<EVP_CIPHER, Releaser<EVP_CIPHER_free>>;
using CipherContext = std::unique_ptr<EVP_CIPHER_CTX, Releaser<EVP_CIPHER_CTX_free>>;
using KdfContext = std::unique_ptr<EVP_KDF_CTX, Releaser<EVP_KDF_CTX_free>>;
using Kdf = std::unique_ptr<EVP_KDF, Releaser<EVP_KDF_free>>;
using Number = std::unique_ptr<BIGNUM, Releaser<BN_clear_free>>;
using NumberContext = std::unique_ptr<BN_CTX, Releaser<BN_CTX_free>>;
using Key = std::unique_ptr<EVP_PKEY, Releaser<EVP_PKEY_free>>;
using KeyContext = std::unique_ptr<EVP_PKEY_CTX, Releaser<EVP_PKEY_CTX_free>>;
using Bio = std::unique_ptr<BIO, Releaser<BIO_free_all>>;

// ---- Values -----------------------------------------------------------------------------------

// The memory of any view, or of a buffer.
[[nodiscard]] inline std::span<const unsigned char> octets_at(const Call& call, std::size_t index) {
  const std::span<const std::byte> bytes = call.bytes_at(index);
  return {reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size()};
}
// The same for a function that neither runs script nor keeps it: the memory of an array of bytes is
// lent, where octets_at() makes the engine put it elsewhere first. The engine must be held.
[[nodiscard]] std::span<unsigned char> borrow_at(const Call& call, std::size_t index);
[[nodiscard]] inline Bytes copy_at(const Call& call, std::size_t index) {
  const auto octets = octets_at(call, index);
  return {octets.begin(), octets.end()};
}
[[nodiscard]] inline js::Value to_script(js::Context context,
                                         std::span<const unsigned char> octets) {
  return js::bytes(context, std::as_bytes(octets));
}

// ---- Errors -----------------------------------------------------------------------------------

// What OpenSSL has to say about a failure; it keeps that for each thread, so it is taken there.
class Failure {
 public:
  // Takes all there is.
  static Failure take();
  [[nodiscard]] bool is_empty() const noexcept { return codes_.empty(); }
  [[nodiscard]] unsigned long first() const noexcept { return codes_.empty() ? 0 : codes_[0]; }
  [[nodiscard]] std::string message() const;
  // The error for script. The text is used if OpenSSL has nothing to say.
  [[nodiscard]] js::Value to_script(js::Context context, std::string_view text) const;

 private:
  std::vector<unsigned long> codes_;  // The first one came first.
};

enum class ErrorKind : std::uint8_t { error, type, range };
// An error of ours with a code, which may be empty.
[[nodiscard]] js::Value make_error(js::Context context, ErrorKind kind, std::string_view code,
                                   std::string_view message);
// The same with properties, of which those without a value are left out.
struct ErrorProperty {
  std::string_view name;
  std::string value;
};
[[nodiscard]] js::Value make_error(js::Context context, ErrorKind kind, std::string_view message,
                                   std::span<const ErrorProperty> properties);
// return fail(call, ErrorKind::type, "ERR_X", "...");
js::Value fail(const Call& call, ErrorKind kind, std::string_view code, std::string_view message);
// Throws what OpenSSL says, or this text.
js::Value fail_openssl(const Call& call, std::string_view text);

// ---- Work -------------------------------------------------------------------------------------

// An operation has
//   bool execute();                              on any thread; false: OpenSSL knows why
//   js::Value to_script(js::Context);          the result
//   js::Value error(js::Context, Failure&);    why there is none
template <class Operation>
class Job final : public Work {
 public:
  Job(Environment& environment, js::Value callback, std::string_view type, Operation operation)
      : Work(environment.loop(), TaskKind::work),
        environment_(environment),
        callback_(environment.pin_callback(callback, type)),
        operation_(std::move(operation)) {}

 private:
  void execute() override {
    is_done_ = operation_.execute();
    if (!is_done_) {
      failure_ = Failure::take();
    }
  }

  void finish(Result<> /*status*/) override {
    const std::unique_ptr<Job> self(this);
    loop().enter(kind(), context(), [this] { report(); });
  }

  void report() {
    std::array<js::Value, 2> values{};
    environment_.enter_with(callback_.object(), [&] {
      const js::Context script = environment_.context();
      if (is_done_) {
        values = {js::undefined(script), operation_.to_script(script)};
      } else {
        values = {operation_.error(script, failure_), js::undefined(script)};
      }
      return std::span<const js::Value>(values);
    });
  }

  void abandon() noexcept override { std::default_delete<Job>()(this); }

  Environment& environment_;
  js::Pin callback_;
  Operation operation_;
  Failure failure_;
  bool is_done_ = false;
};

// Now, or on the pool if there is a callback(error, result) at this index.
template <class Operation>
js::Value perform(Call& call, std::size_t callback_index, std::string_view type,
                  Operation operation) {
  if (call.has(callback_index)) {
    std::make_unique<Job<Operation>>(Environment::current(), call[callback_index], type,
                                     std::move(operation))
        .release()
        ->submit();
    return call.undefined();
  }
  if (!operation.execute()) {
    Failure failure = Failure::take();
    return call.fail(operation.error(call.context(), failure));
  }
  return operation.to_script(call.context());
}

// Each in crypto_NAME.cpp.
void define_ciphers(js::Context context, js::Object binding);
void define_derivations(js::Context context, js::Object binding);
void define_hashes(js::Context context, js::Object binding);
void define_random(js::Context context, js::Object binding);

}  // namespace rondo::node::crypto
