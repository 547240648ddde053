#include "node/crypto/pbkdf2.h"

#include <openssl/crypto.h>
#include <openssl/hmac.h>
#include <openssl/sha.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

namespace rondo::node::crypto {

namespace {

using Input = std::span<const unsigned char>;

// ---- The hash functions ---------------------------------------------------------------------

// What the iterations need of a hash function: its state as words, with which OpenSSL's contexts
// begin, and its compression function. The result may be a part of the state.
template <class ContextType, class WordType, std::size_t state_words, std::size_t result_words,
          auto init, auto transform>
struct HashFunction {
  using Context = ContextType;
  using Word = WordType;
  static constexpr std::size_t word_count = state_words;
  static constexpr std::size_t output_words = result_words;
  static void begin(Context& context) { init(&context); }
  static void compress(Context& context, const unsigned char* block) { transform(&context, block); }
  static Word* words(Context& context) { return reinterpret_cast<Word*>(&context); }
};
static_assert(offsetof(SHA_CTX, h0) == 0 && offsetof(SHA_CTX, h4) == 4 * sizeof(std::uint32_t));
static_assert(offsetof(SHA256_CTX, h) == 0 && sizeof(SHA256_CTX::h) == 8 * sizeof(std::uint32_t));
static_assert(offsetof(SHA512_CTX, h) == 0 && sizeof(SHA512_CTX::h) == 8 * sizeof(std::uint64_t));

using Sha1 = HashFunction<SHA_CTX, std::uint32_t, 5, 5, SHA1_Init, SHA1_Transform>;
using Sha224 = HashFunction<SHA256_CTX, std::uint32_t, 8, 7, SHA224_Init, SHA256_Transform>;
using Sha256 = HashFunction<SHA256_CTX, std::uint32_t, 8, 8, SHA256_Init, SHA256_Transform>;
using Sha384 = HashFunction<SHA512_CTX, std::uint64_t, 8, 6, SHA384_Init, SHA512_Transform>;
using Sha512 = HashFunction<SHA512_CTX, std::uint64_t, 8, 8, SHA512_Init, SHA512_Transform>;

template <class Word>
void store_big_endian(unsigned char* room, Word word) {
  if constexpr (std::endian::native == std::endian::little) {
    word = sizeof(Word) == 8
               ? static_cast<Word>(__builtin_bswap64(word))
               : static_cast<Word>(__builtin_bswap32(static_cast<std::uint32_t>(word)));
  }
  std::memcpy(room, &word, sizeof word);
}

// ---- HMAC of messages that are as long as its result ----------------------------------------

template <class Hash>
class Iteration {
 public:
  using Word = typename Hash::Word;
  static constexpr std::size_t block_bytes = 16 * sizeof(Word);
  static constexpr std::size_t output_bytes = Hash::output_words * sizeof(Word);

  explicit Iteration(Input key) {
    std::array<unsigned char, block_bytes> padded{};
    std::copy(key.begin(), key.end(), padded.begin());
    begin(inner_, padded, 0x36);
    begin(outer_, padded, 0x5C);
    OPENSSL_cleanse(padded.data(), padded.size());
    // After the message come one bit, and at the end of the block how many bits were hashed.
    block_[output_bytes] = 0x80;
    store_big_endian<Word>(block_.data() + block_bytes - sizeof(Word),
                           8 * (block_bytes + output_bytes));
  }
  Iteration(const Iteration&) = delete;
  Iteration& operator=(const Iteration&) = delete;
  ~Iteration() {
    OPENSSL_cleanse(&inner_, sizeof inner_);
    OPENSSL_cleanse(&outer_, sizeof outer_);
    OPENSSL_cleanse(&context_, sizeof context_);
    OPENSSL_cleanse(block_.data(), block_.size());
  }

  // first: the result of the first iteration; what all of them give together takes its place.
  void run(std::span<unsigned char> first, int count) {
    std::memcpy(block_.data(), first.data(), output_bytes);
    std::array<unsigned char, output_bytes> sum;
    std::memcpy(sum.data(), first.data(), output_bytes);
    for (int number = 0; number < count; ++number) {
      hash(inner_);
      hash(outer_);
      for (std::size_t index = 0; index < output_bytes; ++index) {
        sum[index] ^= block_[index];
      }
    }
    std::memcpy(first.data(), sum.data(), output_bytes);
    OPENSSL_cleanse(sum.data(), sum.size());
  }

 private:
  using State = std::array<Word, Hash::word_count>;

  static void begin(State& state, const std::array<unsigned char, block_bytes>& key,
                    unsigned char padding) {
    std::array<unsigned char, block_bytes> block;
    std::transform(key.begin(), key.end(), block.begin(),
                   [padding](unsigned char byte) { return byte ^ padding; });
    typename Hash::Context context{};
    Hash::begin(context);
    Hash::compress(context, block.data());
    std::copy_n(Hash::words(context), Hash::word_count, state.begin());
    OPENSSL_cleanse(&context, sizeof context);
    OPENSSL_cleanse(block.data(), block.size());
  }

  // The message in the block gives way to its hash.
  void hash(const State& start) {
    Word* words = Hash::words(context_);
    std::copy(start.begin(), start.end(), words);
    Hash::compress(context_, block_.data());
    for (std::size_t index = 0; index < Hash::output_words; ++index) {
      store_big_endian<Word>(block_.data() + index * sizeof(Word), words[index]);
    }
  }

  State inner_{};
  State outer_{};
  typename Hash::Context context_{};
  std::array<unsigned char, block_bytes> block_{};
};

// ---- Keys -----------------------------------------------------------------------------------

template <class Hash>
bool derive(Input password, Input salt, int iterations, const EVP_MD* digest,
            std::span<unsigned char> key) {
  using Step = Iteration<Hash>;
  std::array<unsigned char, EVP_MAX_MD_SIZE> short_password;
  if (password.size() > Step::block_bytes) {
    unsigned int size = 0;
    if (EVP_Digest(password.data(), password.size(), short_password.data(), &size, digest,
                   nullptr) != 1) {
      return false;
    }
    password = Input(short_password.data(), size);
  }
  Step step(password);
  // The salt, and the number of the part of the key.
  std::vector<unsigned char> message(salt.begin(), salt.end());
  message.resize(salt.size() + sizeof(std::uint32_t));
  std::array<unsigned char, EVP_MAX_MD_SIZE> part;
  bool is_done = true;
  for (std::uint32_t number = 1; is_done && !key.empty(); ++number) {
    store_big_endian(message.data() + salt.size(), number);
    unsigned int size = 0;
    is_done = HMAC(digest, password.data(), static_cast<int>(password.size()), message.data(),
                   message.size(), part.data(), &size) != nullptr;
    if (is_done) {
      step.run(part, iterations - 1);
      const std::size_t used = std::min<std::size_t>(Step::output_bytes, key.size());
      std::copy_n(part.begin(), used, key.begin());
      key = key.subspan(used);
    }
  }
  OPENSSL_cleanse(part.data(), part.size());
  OPENSSL_cleanse(short_password.data(), short_password.size());
  return is_done;
}

}  // namespace

bool derive_pbkdf2(Input password, Input salt, int iterations, const EVP_MD* digest,
                   std::span<unsigned char> key) {
  // OpenSSL takes no null pointer for what is empty.
  static constexpr unsigned char nothing = 0;
  if (password.empty()) {
    password = Input(&nothing, 0);
  }
  switch (EVP_MD_get_type(digest)) {
    case NID_sha1:
      return derive<Sha1>(password, salt, iterations, digest, key);
    case NID_sha224:
      return derive<Sha224>(password, salt, iterations, digest, key);
    case NID_sha256:
      return derive<Sha256>(password, salt, iterations, digest, key);
    case NID_sha384:
      return derive<Sha384>(password, salt, iterations, digest, key);
    case NID_sha512:
      return derive<Sha512>(password, salt, iterations, digest, key);
    default:
      return PKCS5_PBKDF2_HMAC(reinterpret_cast<const char*>(password.data()),
                               static_cast<int>(password.size()), salt.data(),
                               static_cast<int>(salt.size()), iterations, digest,
                               static_cast<int>(key.size()), key.data()) == 1;
  }
}

}  // namespace rondo::node::crypto
