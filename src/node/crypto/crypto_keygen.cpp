// New keys.
//
//   generateRsa(isPss, bits, exponent, digest, mask digest, salt length, callback) -> key; the last
//       three may be null
//   generateDsa(bits, divisor bits or -1, callback) -> key
//   generateEc(curve, isNamed, callback) -> key          generateRawKind(type, callback) -> key
//   generateDh(prime or bits, generator, callback) -> key; the prime is bytes
#include <openssl/dh.h>
#include <openssl/dsa.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/rsa.h>

#include "node/crypto/crypto_keys.h"

namespace rondo::node::crypto {

namespace {

// A key that was made, with the usual error.
struct KeyResult {
  Key result;

  [[nodiscard]] js::Value to_script(js::Context context) {
    return KeyData::to_script(context, std::move(result));
  }
  [[nodiscard]] static js::Value error(js::Context context, const Failure& failure) {
    return failure.to_script(context, "Key generation job failed");
  }

  bool generate(EVP_PKEY_CTX* context) {
    EVP_PKEY* made = nullptr;
    const bool is_done = EVP_PKEY_keygen(context, &made) == 1;
    result.reset(made);
    return is_done;
  }
};

const EVP_MD* digest_at(const Call& call, std::size_t index) {
  return EVP_get_digestbyname(call.string_at(index).c_str());
}

struct GenerateRsa : KeyResult {
  bool is_pss = false;
  int bits = 0;
  unsigned exponent = 0;
  const EVP_MD* digest = nullptr;
  const EVP_MD* mask_digest = nullptr;
  std::optional<int> salt_length;

  bool execute() {
    const KeyContext context(
        EVP_PKEY_CTX_new_id(is_pss ? EVP_PKEY_RSA_PSS : EVP_PKEY_RSA, nullptr));
    const Number number(BN_new());
    BN_set_word(number.get(), exponent);
    return context != nullptr && EVP_PKEY_keygen_init(context.get()) > 0 &&
           EVP_PKEY_CTX_set_rsa_keygen_bits(context.get(), bits) > 0 &&
           EVP_PKEY_CTX_set1_rsa_keygen_pubexp(context.get(), number.get()) > 0 &&
           apply_pss(context.get()) && generate(context.get());
  }

  bool apply_pss(EVP_PKEY_CTX* context) const {
    if (digest != nullptr && EVP_PKEY_CTX_set_rsa_pss_keygen_md(context, digest) <= 0) {
      return false;
    }
    const EVP_MD* const mask = mask_digest != nullptr ? mask_digest : digest;
    if (mask != nullptr && EVP_PKEY_CTX_set_rsa_pss_keygen_mgf1_md(context, mask) <= 0) {
      return false;
    }
    const int length = salt_length.value_or(digest == nullptr ? -1 : EVP_MD_get_size(digest));
    return length < 0 || EVP_PKEY_CTX_set_rsa_pss_keygen_saltlen(context, length) > 0;
  }
};

js::Value generate_rsa(Call& call) {
  GenerateRsa operation;
  operation.is_pss = call.boolean_at(0);
  operation.bits = call.int_at(1);
  operation.exponent = static_cast<unsigned>(call.integer_at(2));
  operation.digest = call.has(3) ? digest_at(call, 3) : nullptr;
  if (call.has(3) && operation.digest == nullptr) {
    return fail(call, ErrorKind::type, "ERR_CRYPTO_INVALID_DIGEST",
                "Invalid digest: " + call.string_at(3));
  }
  operation.mask_digest = call.has(4) ? digest_at(call, 4) : nullptr;
  if (call.has(4) && operation.mask_digest == nullptr) {
    return fail(call, ErrorKind::type, "ERR_CRYPTO_INVALID_DIGEST",
                "Invalid MGF1 digest: " + call.string_at(4));
  }
  if (call.has(5)) {
    operation.salt_length = call.int_at(5);
  }
  return perform(call, 6, "KEYPAIRGENREQUEST", std::move(operation));
}

struct GenerateDsa : KeyResult {
  int bits = 0;
  int divisor_bits = -1;

  bool execute() {
    const KeyContext context(EVP_PKEY_CTX_new_id(EVP_PKEY_DSA, nullptr));
    EVP_PKEY* made = nullptr;
    if (context == nullptr || EVP_PKEY_paramgen_init(context.get()) <= 0 ||
        EVP_PKEY_CTX_set_dsa_paramgen_bits(context.get(), bits) <= 0 ||
        (divisor_bits != -1 &&
         EVP_PKEY_CTX_set_dsa_paramgen_q_bits(context.get(), divisor_bits) <= 0) ||
        EVP_PKEY_paramgen(context.get(), &made) <= 0) {
      return false;
    }
    const Key parameters(made);
    const KeyContext maker(EVP_PKEY_CTX_new(parameters.get(), nullptr));
    return maker != nullptr && EVP_PKEY_keygen_init(maker.get()) > 0 && generate(maker.get());
  }
};

js::Value generate_dsa(Call& call) {
  GenerateDsa operation;
  operation.bits = call.int_at(0);
  operation.divisor_bits = call.int_at(1);
  return perform(call, 2, "KEYPAIRGENREQUEST", std::move(operation));
}

struct GenerateEc : KeyResult {
  int curve = 0;
  bool is_named = true;

  bool execute() {
    const KeyContext context(EVP_PKEY_CTX_new_id(EVP_PKEY_EC, nullptr));
    return context != nullptr && EVP_PKEY_keygen_init(context.get()) > 0 &&
           EVP_PKEY_CTX_set_ec_paramgen_curve_nid(context.get(), curve) > 0 &&
           EVP_PKEY_CTX_set_ec_param_enc(
               context.get(), is_named ? OPENSSL_EC_NAMED_CURVE : OPENSSL_EC_EXPLICIT_CURVE) > 0 &&
           generate(context.get());
  }
};

js::Value generate_ec(Call& call) {
  GenerateEc operation;
  operation.curve = curve_by_name(call.string_at(0));
  if (operation.curve == NID_undef) {
    return fail(call, ErrorKind::type, "ERR_CRYPTO_INVALID_CURVE", "Invalid EC curve name");
  }
  operation.is_named = call.boolean_at(1);
  return perform(call, 2, "KEYPAIRGENREQUEST", std::move(operation));
}

struct GenerateRawKind : KeyResult {
  int type = 0;

  bool execute() {
    const KeyContext context(EVP_PKEY_CTX_new_id(type, nullptr));
    return context != nullptr && EVP_PKEY_keygen_init(context.get()) > 0 && generate(context.get());
  }
};

js::Value generate_raw_kind(Call& call) {
  GenerateRawKind operation;
  operation.type = OBJ_ln2nid(call.string_at(0).c_str());
  return perform(call, 1, "KEYPAIRGENREQUEST", std::move(operation));
}

struct GenerateDh : KeyResult {
  Number prime;
  int bits = 0;
  int generator = 2;

  Key parameters() {
    Key made(EVP_PKEY_new());
    std::unique_ptr<DH, Releaser<DH_free>> dh(DH_new());
    if (prime != nullptr) {
      Number base(BN_new());
      BN_set_word(base.get(), static_cast<BN_ULONG>(generator));
      if (DH_set0_pqg(dh.get(), prime.get(), nullptr, base.get()) != 1) {
        return nullptr;
      }
      (void)prime.release();
      (void)base.release();
    } else if (DH_generate_parameters_ex(dh.get(), bits, generator, nullptr) != 1) {
      return nullptr;
    }
    EVP_PKEY_assign_DH(made.get(), dh.release());
    return made;
  }

  bool execute() {
    const Key made = parameters();
    const KeyContext context(made == nullptr ? nullptr : EVP_PKEY_CTX_new(made.get(), nullptr));
    return context != nullptr && EVP_PKEY_keygen_init(context.get()) > 0 && generate(context.get());
  }
};

js::Value generate_dh(Call& call) {
  GenerateDh operation;
  if (js::is_number(call[0])) {
    operation.bits = call.int_at(0);
  } else {
    operation.prime = number_of(octets_at(call, 0));
  }
  operation.generator = call.int_at(1);
  return perform(call, 2, "KEYPAIRGENREQUEST", std::move(operation));
}

}  // namespace

void define_key_generation(js::Context context, js::Object binding) {
  js::define<generate_rsa>(context, binding, "generateRsa");
  js::define<generate_dsa>(context, binding, "generateDsa");
  js::define<generate_ec>(context, binding, "generateEc");
  js::define<generate_raw_kind>(context, binding, "generateRawKind");
  js::define<generate_dh>(context, binding, "generateDh");
}

}  // namespace rondo::node::crypto
