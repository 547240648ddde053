// What crypto.subtle needs beyond the rest: whole operations on the pool. Each takes a callback
// last; see perform().
//
//   digestData(name, data, callback) -> bytes
//   hmacData(digest, key, data, callback) -> bytes
//   cipherData(isEncrypting, name, key, iv or null, data, additional data or null, tag size or 0,
//       callback) -> bytes; what is authenticated ends with the tag
//   counterData(name, key, counter, bits of it that count, data, callback) -> bytes
//   oaepData(isEncrypting, key, digest, label or null, data, callback) -> bytes
//   keyIsSound(key, isPrivate) -> boolean
#include <openssl/err.h>
#include <openssl/hmac.h>
#include <openssl/rsa.h>

#include <algorithm>

#include "node/crypto/crypto_keys.h"

namespace rondo::node::crypto {

namespace {

constexpr std::size_t block_size = 16;

// OpenSSL takes no null pointer for what is empty.
const unsigned char* data_of(const Bytes& bytes) {
  static constexpr unsigned char nothing = 0;
  return bytes.empty() ? &nothing : bytes.data();
}

struct BytesResult {
  Bytes result;

  [[nodiscard]] js::Value to_script(js::Context context) const {
    return crypto::to_script(context, result);
  }
  [[nodiscard]] static js::Value error(js::Context context, const Failure& failure) {
    return failure.to_script(context, "Operation failed");
  }
};

// ---- Digests ----------------------------------------------------------------------------------

struct DigestData : BytesResult {
  std::string name;
  Bytes data;

  bool execute() {
    const Md digest(EVP_MD_fetch(nullptr, name.c_str(), nullptr));
    const MdContext context(EVP_MD_CTX_new());
    if (digest == nullptr || EVP_DigestInit_ex2(context.get(), digest.get(), nullptr) != 1 ||
        EVP_DigestUpdate(context.get(), data.data(), data.size()) != 1) {
      return false;
    }
    result.resize(static_cast<std::size_t>(EVP_MD_get_size(digest.get())));
    return EVP_DigestFinal_ex(context.get(), result.data(), nullptr) == 1;
  }
};

js::Value digest_data(Call& call) {
  DigestData operation;
  operation.name = call.string_at(0);
  operation.data = copy_at(call, 1);
  return perform(call, 2, "HASHREQUEST", std::move(operation));
}

struct HmacData : BytesResult {
  const EVP_MD* digest = nullptr;
  Bytes key;
  Bytes data;

  bool execute() {
    unsigned size = 0;
    result.resize(EVP_MAX_MD_SIZE);
    const bool is_done = HMAC(digest, data_of(key), static_cast<int>(key.size()), data.data(),
                              data.size(), result.data(), &size) != nullptr;
    result.resize(size);
    return is_done;
  }
};

js::Value hmac_data(Call& call) {
  HmacData operation;
  operation.digest = EVP_get_digestbyname(call.string_at(0).c_str());
  operation.key = copy_at(call, 1);
  operation.data = copy_at(call, 2);
  return perform(call, 3, "SIGNREQUEST", std::move(operation));
}

// ---- Ciphers ----------------------------------------------------------------------------------

enum class Direction : std::uint8_t { decrypt = 0, encrypt = 1 };

struct CipherData : BytesResult {
  Direction direction = Direction::encrypt;
  std::string name;
  Bytes key;
  bool has_vector = false;
  Bytes vector;
  Bytes data;
  Bytes additional_data;
  std::size_t tag_size = 0;

  bool execute() {
    const Cipher cipher(EVP_CIPHER_fetch(nullptr, name.c_str(), nullptr));
    const CipherContext context(EVP_CIPHER_CTX_new());
    if (cipher == nullptr || !initialize(context.get(), cipher.get())) {
      return false;
    }
    if (direction == Direction::decrypt && tag_size > 0 && !take_tag(context.get())) {
      return false;
    }
    return run(context.get()) && (direction == Direction::decrypt || add_tag(context.get()));
  }

 private:
  bool initialize(EVP_CIPHER_CTX* context, const EVP_CIPHER* cipher) {
    const int is_encrypting = direction == Direction::encrypt ? 1 : 0;
    EVP_CIPHER_CTX_set_flags(context, EVP_CIPHER_CTX_FLAG_WRAP_ALLOW);
    if (EVP_CipherInit_ex(context, cipher, nullptr, nullptr, nullptr, is_encrypting) != 1) {
      return false;
    }
    if (tag_size > 0 && !prepare_authentication(context, cipher)) {
      return false;
    }
    return EVP_CipherInit_ex(context, nullptr, nullptr, key.data(),
                             has_vector ? data_of(vector) : nullptr, is_encrypting) == 1;
  }

  bool prepare_authentication(EVP_CIPHER_CTX* context, const EVP_CIPHER* cipher) {
    if (EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_IVLEN, static_cast<int>(vector.size()),
                            nullptr) != 1) {
      return false;
    }
    return EVP_CIPHER_get_mode(cipher) != EVP_CIPH_OCB_MODE ||
           EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, static_cast<int>(tag_size),
                               nullptr) == 1;
  }

  bool take_tag(EVP_CIPHER_CTX* context) {
    if (data.size() < tag_size) {
      return false;
    }
    unsigned char* const tag = data.data() + (data.size() - tag_size);
    const bool is_set =
        EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, static_cast<int>(tag_size), tag) == 1;
    data.resize(data.size() - tag_size);
    return is_set;
  }

  bool run(EVP_CIPHER_CTX* context) {
    int size = 0;
    if (!additional_data.empty() &&
        EVP_CipherUpdate(context, nullptr, &size, additional_data.data(),
                         static_cast<int>(additional_data.size())) != 1) {
      return false;
    }
    // Room for the padding of a last block, and for what wrapping adds.
    result.resize(data.size() + 2 * block_size);
    int rest = 0;
    size = 0;
    if ((!data.empty() || tag_size == 0) &&
        EVP_CipherUpdate(context, result.data(), &size, data_of(data),
                         static_cast<int>(data.size())) != 1) {
      return false;
    }
    if (EVP_CipherFinal_ex(context, result.data() + size, &rest) != 1) {
      return false;
    }
    result.resize(static_cast<std::size_t>(size + rest));
    return true;
  }

  bool add_tag(EVP_CIPHER_CTX* context) {
    if (tag_size == 0) {
      return true;
    }
    result.resize(result.size() + tag_size);
    return EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, static_cast<int>(tag_size),
                               result.data() + (result.size() - tag_size)) == 1;
  }
};

js::Value cipher_data(Call& call) {
  CipherData operation;
  operation.direction = call.boolean_at(0) ? Direction::encrypt : Direction::decrypt;
  operation.name = call.string_at(1);
  operation.key = copy_at(call, 2);
  operation.has_vector = call.has(3);
  operation.vector = copy_at(call, 3);
  operation.data = copy_at(call, 4);
  operation.additional_data = copy_at(call, 5);
  operation.tag_size = static_cast<std::size_t>(call.integer_at(6));
  return perform(call, 7, "CIPHERREQUEST", std::move(operation));
}

// AES in counter mode, where only some of the last bits count: they begin again at zero without
// touching the others, which OpenSSL's counter would.
struct CounterData : BytesResult {
  std::string name;
  Bytes key;
  Bytes counter;
  unsigned counted_bits = 0;
  Bytes data;

  bool execute() {
    const std::uint64_t blocks = (data.size() + block_size - 1) / block_size;
    constexpr unsigned safe_bits = 48;  // No memory holds as many blocks.
    if (counted_bits < safe_bits && blocks > std::uint64_t{1} << counted_bits) {
      return false;
    }
    result.resize(data.size());
    const std::uint64_t before_wrap = blocks_before_wrap();
    if (blocks <= before_wrap) {
      return run(0, data.size());
    }
    const auto split = static_cast<std::size_t>(before_wrap) * block_size;
    if (!run(0, split)) {
      return false;
    }
    clear_counted_bits();
    return run(split, data.size() - split);
  }

 private:
  [[nodiscard]] bool bit(unsigned index) const {
    return ((counter[block_size - 1 - index / 8] >> (index % 8)) & 1U) != 0;
  }

  // At most what memory could hold.
  [[nodiscard]] std::uint64_t blocks_before_wrap() const {
    constexpr unsigned low_bits = 48;
    for (unsigned index = low_bits; index < counted_bits; ++index) {
      if (!bit(index)) {
        return std::uint64_t{1} << low_bits;
      }
    }
    const unsigned bits = std::min(counted_bits, low_bits);
    std::uint64_t value = 0;
    for (unsigned index = 0; index < bits; ++index) {
      value |= std::uint64_t{bit(index)} << index;
    }
    return (std::uint64_t{1} << bits) - value;
  }

  void clear_counted_bits() {
    for (unsigned index = 0; index < counted_bits; ++index) {
      counter[block_size - 1 - index / 8] &= static_cast<unsigned char>(~(1U << (index % 8)));
    }
  }

  bool run(std::size_t start, std::size_t size) {
    const Cipher cipher(EVP_CIPHER_fetch(nullptr, name.c_str(), nullptr));
    const CipherContext context(EVP_CIPHER_CTX_new());
    int done = 0;
    return EVP_EncryptInit_ex(context.get(), cipher.get(), nullptr, key.data(), counter.data()) ==
               1 &&
           (size == 0 || EVP_EncryptUpdate(context.get(), result.data() + start, &done,
                                           data.data() + start, static_cast<int>(size)) == 1);
  }
};

js::Value counter_data(Call& call) {
  CounterData operation;
  operation.name = call.string_at(0);
  operation.key = copy_at(call, 1);
  operation.counter = copy_at(call, 2);
  operation.counted_bits = static_cast<unsigned>(call.int_at(3));
  operation.data = copy_at(call, 4);
  return perform(call, 5, "CIPHERREQUEST", std::move(operation));
}

// ---- RSA --------------------------------------------------------------------------------------

struct OaepData : BytesResult {
  Direction direction = Direction::encrypt;
  Key key;
  const EVP_MD* digest = nullptr;
  Bytes label;
  Bytes data;

  bool execute() {
    const KeyContext context(EVP_PKEY_CTX_new(key.get(), nullptr));
    const bool is_encrypting = direction == Direction::encrypt;
    if (context == nullptr ||
        (is_encrypting ? EVP_PKEY_encrypt_init : EVP_PKEY_decrypt_init)(context.get()) <= 0 ||
        EVP_PKEY_CTX_set_rsa_padding(context.get(), RSA_PKCS1_OAEP_PADDING) <= 0 ||
        EVP_PKEY_CTX_set_rsa_oaep_md(context.get(), digest) <= 0 || !set_label(context.get())) {
      return false;
    }
    const auto run = is_encrypting ? EVP_PKEY_encrypt : EVP_PKEY_decrypt;
    std::size_t size = 0;
    if (run(context.get(), nullptr, &size, data_of(data), data.size()) <= 0) {
      return false;
    }
    result.resize(size);
    const bool is_done = run(context.get(), result.data(), &size, data_of(data), data.size()) > 0;
    result.resize(size);
    return is_done;
  }

 private:
  bool set_label(EVP_PKEY_CTX* context) const {
    if (label.empty()) {
      return true;
    }
    // It becomes the context's.
    void* const copy = OPENSSL_memdup(label.data(), label.size());
    if (EVP_PKEY_CTX_set0_rsa_oaep_label(context, copy, static_cast<int>(label.size())) > 0) {
      return true;
    }
    OPENSSL_free(copy);
    return false;
  }
};

js::Value oaep_data(Call& call) {
  OaepData operation;
  operation.direction = call.boolean_at(0) ? Direction::encrypt : Direction::decrypt;
  operation.key = share(key_at(call, 1));
  operation.digest = EVP_get_digestbyname(call.string_at(2).c_str());
  operation.label = copy_at(call, 3);
  operation.data = copy_at(call, 4);
  return perform(call, 5, "CIPHERREQUEST", std::move(operation));
}

js::Value key_is_sound(Call& call) {
  const KeyContext context(EVP_PKEY_CTX_new(key_at(call, 0), nullptr));
  const bool is_sound =
      context != nullptr && (call.boolean_at(1) ? EVP_PKEY_check(context.get())
                                                : EVP_PKEY_public_check(context.get())) == 1;
  ERR_clear_error();
  return call.boolean(is_sound);
}

}  // namespace

void define_web_operations(js::Context context, js::Object binding) {
  js::define<digest_data>(context, binding, "digestData");
  js::define<hmac_data>(context, binding, "hmacData");
  js::define<cipher_data>(context, binding, "cipherData");
  js::define<counter_data>(context, binding, "counterData");
  js::define<oaep_data>(context, binding, "oaepData");
  js::define<key_is_sound>(context, binding, "keyIsSound");
}

}  // namespace rondo::node::crypto
