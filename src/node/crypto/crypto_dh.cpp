// Diffie-Hellman.
//
//   dhCreate(prime or bits, generator) -> dh; the generator is a number, or bytes
//   dhVerifyError(dh) -> number            dhGenerateKeys(dh) -> public key
//   dhComputeSecret(dh, public key) -> bytes
//   dhGet(dh, 'prime' | 'generator' | 'public' | 'private') -> bytes, undefined if there is none
//   dhSet(dh, 'public' | 'private', bytes)
//   dhGroupPrime(name) -> bytes, undefined if there is no such group
//   deriveBits(private key, public key, callback) -> bytes: of any two keys that can
#include <openssl/dh.h>
#include <openssl/err.h>

#include <algorithm>

#include "node/crypto/crypto_keys.h"

namespace rondo::node::crypto {

namespace {

struct DiffieHellman {
  std::unique_ptr<DH, Releaser<DH_free>> dh;
};

using State = DiffieHellman;

struct Group {
  std::string_view name;
  BIGNUM* (*prime)(BIGNUM* number);
};

constexpr std::array groups = {
    Group{"modp1", BN_get_rfc2409_prime_768},   Group{"modp2", BN_get_rfc2409_prime_1024},
    Group{"modp5", BN_get_rfc3526_prime_1536},  Group{"modp14", BN_get_rfc3526_prime_2048},
    Group{"modp15", BN_get_rfc3526_prime_3072}, Group{"modp16", BN_get_rfc3526_prime_4096},
    Group{"modp17", BN_get_rfc3526_prime_6144}, Group{"modp18", BN_get_rfc3526_prime_8192},
};

js::Value dh_group_prime(Call& call) {
  std::string name = call.string_at(0);
  std::ranges::transform(name, name.begin(), [](char letter) {
    return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
  });
  const auto* const group = std::ranges::find(groups, name, &Group::name);
  if (group == groups.end()) {
    return call.undefined();
  }
  const Number prime(group->prime(nullptr));
  return to_script(call.context(), bytes_of(prime.get()));
}

// The generator. Null: it makes no sense, and OpenSSL's queue says so.
Number generator_at(const Call& call, std::size_t index) {
  Number generator;
  if (js::is_number(call[index])) {
    const int value = call.int_at(index);
    generator.reset(BN_new());
    BN_set_word(generator.get(), static_cast<BN_ULONG>(std::max(value, 0)));
  } else {
    generator = number_of(octets_at(call, index));
  }
  if (BN_is_zero(generator.get()) || BN_is_one(generator.get())) {
    ERR_raise(ERR_LIB_DH, DH_R_BAD_GENERATOR);
    return nullptr;
  }
  return generator;
}

js::Value dh_create(Call& call) {
  auto state = std::make_unique<State>();
  state->dh.reset(DH_new());
  Number generator = generator_at(call, 1);
  if (js::is_number(call[0])) {
    const int bits = call.int_at(0);
    if (bits < 2) {
      ERR_clear_error();
      ERR_raise(ERR_LIB_DH, DH_R_MODULUS_TOO_SMALL);
      return fail_openssl(call, "Initialization failed");
    }
    if (generator == nullptr ||
        DH_generate_parameters_ex(state->dh.get(), bits,
                                  static_cast<int>(BN_get_word(generator.get())), nullptr) != 1) {
      return fail_openssl(call, "Initialization failed");
    }
    return js::wrap(call.context(), std::move(state));
  }
  if (generator == nullptr) {
    return fail_openssl(call, "Initialization failed");
  }
  Number prime = number_of(octets_at(call, 0));
  if (BN_cmp(generator.get(), prime.get()) >= 0 && !BN_is_word(prime.get(), 2)) {
    ERR_raise(ERR_LIB_DH, DH_R_BAD_GENERATOR);
    return fail_openssl(call, "Initialization failed");
  }
  // What is set belongs to the parameters.
  DH_set0_pqg(state->dh.get(), prime.release(), nullptr, generator.release());
  return js::wrap(call.context(), std::move(state));
}

js::Value dh_verify_error(Call& call) {
  int codes = 0;
  DH_check(js::unwrap<State>(call[0])->dh.get(), &codes);
  ERR_clear_error();
  return call.number(codes);
}

const BIGNUM* part_of(const State& state, std::string_view name) {
  const DH* const dh = state.dh.get();
  if (name == "prime") {
    return DH_get0_p(dh);
  }
  if (name == "generator") {
    return DH_get0_g(dh);
  }
  return name == "public" ? DH_get0_pub_key(dh) : DH_get0_priv_key(dh);
}

js::Value dh_generate_keys(Call& call) {
  State& state = *js::unwrap<State>(call[0]);
  if (DH_generate_key(state.dh.get()) != 1) {
    return fail_openssl(call, "Key generation failed");
  }
  return to_script(call.context(), bytes_of(DH_get0_pub_key(state.dh.get())));
}

js::Value dh_get(Call& call) {
  const BIGNUM* const part = part_of(*js::unwrap<State>(call[0]), call.string_at(1));
  return part == nullptr ? call.undefined() : to_script(call.context(), bytes_of(part));
}

js::Value dh_set(Call& call) {
  State& state = *js::unwrap<State>(call[0]);
  Number number = number_of(octets_at(call, 2));
  if (call.string_at(1) == "public") {
    DH_set0_key(state.dh.get(), number.release(), nullptr);
  } else {
    DH_set0_key(state.dh.get(), nullptr, number.release());
  }
  return call.undefined();
}

js::Value invalid_key(const Call& call, const DH* dh, const BIGNUM* other) {
  int result = 0;
  DH_check_pub_key(dh, other, &result);
  ERR_clear_error();
  if ((result & DH_CHECK_PUBKEY_TOO_SMALL) != 0) {
    return fail(call, ErrorKind::range, "ERR_CRYPTO_INVALID_KEYLEN", "Supplied key is too small");
  }
  if ((result & DH_CHECK_PUBKEY_TOO_LARGE) != 0) {
    return fail(call, ErrorKind::range, "ERR_CRYPTO_INVALID_KEYLEN", "Supplied key is too large");
  }
  return fail(call, ErrorKind::range, "ERR_CRYPTO_INVALID_KEYTYPE", "Invalid key");
}

js::Value dh_compute_secret(Call& call) {
  const State& state = *js::unwrap<State>(call[0]);
  const Number other = number_of(octets_at(call, 1));
  Bytes secret(static_cast<std::size_t>(DH_size(state.dh.get())));
  const int size = DH_compute_key_padded(secret.data(), other.get(), state.dh.get());
  if (size < 0) {
    return invalid_key(call, state.dh.get(), other.get());
  }
  return to_script(call.context(), secret);
}

struct DeriveBits {
  Key own;
  Key other;
  Bytes result;

  bool execute() {
    const KeyContext context(EVP_PKEY_CTX_new(own.get(), nullptr));
    std::size_t size = 0;
    if (context == nullptr || EVP_PKEY_derive_init(context.get()) <= 0 ||
        EVP_PKEY_derive_set_peer(context.get(), other.get()) <= 0 ||
        EVP_PKEY_derive(context.get(), nullptr, &size) <= 0) {
      return false;
    }
    result.resize(size);
    if (EVP_PKEY_derive(context.get(), result.data(), &size) <= 0) {
      return false;
    }
    // A secret that begins with zeros is as long as any other.
    const std::size_t missing = result.size() - size;
    std::rotate(result.begin(), result.end() - static_cast<std::ptrdiff_t>(missing), result.end());
    std::fill_n(result.begin(), missing, static_cast<unsigned char>(0));
    return true;
  }
  [[nodiscard]] js::Value to_script(js::Context context) const {
    return crypto::to_script(context, result);
  }
  [[nodiscard]] static js::Value error(js::Context context, const Failure& failure) {
    return failure.to_script(context, "diffieHellman failed");
  }
};

js::Value derive_bits(Call& call) {
  return perform(call, 2, "DERIVEBITSREQUEST",
                 DeriveBits{share(key_at(call, 0)), share(key_at(call, 1)), {}});
}

}  // namespace

void define_diffie_hellman(js::Context context, js::Object binding) {
  js::define<dh_create>(context, binding, "dhCreate");
  js::define<dh_verify_error>(context, binding, "dhVerifyError");
  js::define<dh_generate_keys>(context, binding, "dhGenerateKeys");
  js::define<dh_compute_secret>(context, binding, "dhComputeSecret");
  js::define<dh_get>(context, binding, "dhGet");
  js::define<dh_set>(context, binding, "dhSet");
  js::define<dh_group_prime>(context, binding, "dhGroupPrime");
  js::define<derive_bits>(context, binding, "deriveBits");
}

}  // namespace rondo::node::crypto
