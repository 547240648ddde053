// Digests and HMACs.
//
//   hashCreate(name, length) -> hash, undefined if there is no such; a length only where it is free
//   hashCopy(hash, length) -> hash    hashUpdate(hash, bytes)
//   hashLength(hash) -> bytes of its digest    hashDigest(hash, room)
//   hashOnce(name, bytes, room) -> whether there is such a one; the room is as long as the digest
//   hashSize(name) -> bytes of a digest, negative where the length is free, 0 if there is no such
//   hmacCreate(name, key) -> hmac   hmacUpdate(hmac, bytes)
//   hmacLength(hmac) -> bytes of its digest   hmacDigest(hmac, room)
//   getHashes() -> [name...]
#include <openssl/err.h>
#include <openssl/hmac.h>
#include <openssl/objects.h>

#include <algorithm>
#include <map>
#include <utility>
#include <variant>

#include "js/direct_text.h"
#include "node/crypto/crypto_support.h"

namespace rondo::node::crypto {

namespace {

struct Hash {
  MdContext context;
  std::size_t length = 0;
};

struct Hmac {
  std::unique_ptr<HMAC_CTX, Releaser<HMAC_CTX_free>> context;
};

// Looking an algorithm up takes longer than a short digest, so those that were found stay.
const EVP_MD* find_digest(std::string_view wanted) {
  static thread_local std::map<std::string, Md, std::less<>> found;
  const auto known = found.find(wanted);
  if (known != found.end()) {
    return known->second.get();
  }
  const std::string name(wanted);
  // Old names of DSA's digest, which OpenSSL has forgotten.
  const bool is_dss1 = name == "dss1" || name == "DSS1";
  Md digest(EVP_MD_fetch(nullptr, is_dss1 ? "SHA1" : name.c_str(), nullptr));
  if (digest == nullptr) {
    // Names such as RSA-SHA256, which only the older tables have.
    const EVP_MD* const old = EVP_get_digestbyname(name.c_str());
    digest.reset(old == nullptr ? nullptr : EVP_MD_fetch(nullptr, EVP_MD_get0_name(old), nullptr));
  }
  ERR_clear_error();
  if (digest == nullptr) {
    return nullptr;
  }
  return found.emplace(name, std::move(digest)).first->second.get();
}

// By the name at the index. Script has seen to it that it is a string.
const EVP_MD* digest_at(const Call& call, std::size_t index) {
  if (const auto text = js::borrow_text(call.context(), call[index])) {
    if (const auto* const characters = std::get_if<std::span<const std::uint8_t>>(&*text)) {
      return find_digest({reinterpret_cast<const char*>(characters->data()), characters->size()});
    }
  }
  return find_digest(call.string_at(index));
}

bool has_free_length(const EVP_MD* digest) {
  return (EVP_MD_get_flags(digest) & EVP_MD_FLAG_XOF) != 0;
}

bool can_have_length(const EVP_MD* digest, std::size_t length) {
  if (std::cmp_not_equal(length, EVP_MD_get_size(digest)) && !has_free_length(digest)) {
    ERR_raise(ERR_LIB_EVP, EVP_R_NOT_XOF_OR_INVALID_LENGTH);
    return false;
  }
  return true;
}

// The length that is wanted, or the usual one. False for one that cannot be.
bool choose_length(const Call& call, std::size_t index, const EVP_MD* digest, std::size_t& length) {
  length =
      static_cast<std::size_t>(call.has(index) ? call.integer_at(index) : EVP_MD_get_size(digest));
  return can_have_length(digest, length);
}

bool finish_digest(EVP_MD_CTX* context, std::span<unsigned char> result) {
  if (result.empty()) {
    return true;
  }
  const EVP_MD* const digest = EVP_MD_CTX_get0_md(context);
  if (result.size() == static_cast<std::size_t>(EVP_MD_get_size(digest))) {
    return EVP_DigestFinal_ex(context, result.data(), nullptr) == 1;
  }
  return EVP_DigestFinalXOF(context, result.data(), result.size()) == 1;
}

js::Value hash_create(Call& call) {
  const js::Lock lock(call.context());
  const EVP_MD* const digest = digest_at(call, 0);
  if (digest == nullptr) {
    return call.undefined();
  }
  auto hash = std::make_unique<Hash>();
  if (!choose_length(call, 1, digest, hash->length)) {
    return fail_openssl(call, "Invalid length");
  }
  hash->context.reset(EVP_MD_CTX_new());
  if (EVP_DigestInit_ex2(hash->context.get(), digest, nullptr) != 1) {
    return fail_openssl(call, "Digest method not supported");
  }
  return js::wrap(call.context(), std::move(hash));
}

js::Value hash_copy(Call& call) {
  const Hash* const original = js::unwrap<Hash>(call[0]);
  auto hash = std::make_unique<Hash>();
  hash->context.reset(EVP_MD_CTX_new());
  if (EVP_MD_CTX_copy_ex(hash->context.get(), original->context.get()) != 1) {
    return fail_openssl(call, "Digest copy error");
  }
  if (!choose_length(call, 1, EVP_MD_CTX_get0_md(hash->context.get()), hash->length)) {
    return fail_openssl(call, "Invalid length");
  }
  return js::wrap(call.context(), std::move(hash));
}

js::Value hash_update(Call& call) {
  const js::Lock lock(call.context());
  const auto data = borrow_at(call, 1);
  const Hash* const hash = js::unwrap<Hash>(call[0]);
  return call.boolean(EVP_DigestUpdate(hash->context.get(), data.data(), data.size()) == 1);
}

js::Value hash_length(Call& call) {
  return call.number(static_cast<double>(js::unwrap<Hash>(call[0])->length));
}

js::Value hash_digest(Call& call) {
  const js::Lock lock(call.context());
  const Hash* const hash = js::unwrap<Hash>(call[0]);
  if (!finish_digest(hash->context.get(), borrow_at(call, 1).first(hash->length))) {
    return fail_openssl(call, "Digest failed");
  }
  return call.undefined();
}

js::Value hash_size(Call& call) {
  const EVP_MD* const digest = digest_at(call, 0);
  if (digest == nullptr) {
    return call.number(0);
  }
  const int size = EVP_MD_get_size(digest);
  return call.number(has_free_length(digest) ? -size : size);
}

js::Value hash_once(Call& call) {
  const js::Lock lock(call.context());
  const EVP_MD* const digest = digest_at(call, 0);
  if (digest == nullptr) {
    return call.boolean(false);
  }
  const std::span<unsigned char> room = borrow_at(call, 2);
  if (!can_have_length(digest, room.size())) {
    return fail_openssl(call, "Invalid length");
  }
  static thread_local const MdContext context(EVP_MD_CTX_new());
  const auto data = borrow_at(call, 1);
  if (EVP_DigestInit_ex2(context.get(), digest, nullptr) != 1 ||
      EVP_DigestUpdate(context.get(), data.data(), data.size()) != 1 ||
      !finish_digest(context.get(), room)) {
    return fail_openssl(call, "Digest failed");
  }
  return call.boolean(true);
}

js::Value hmac_create(Call& call) {
  const js::Lock lock(call.context());
  const EVP_MD* const digest = digest_at(call, 0);
  if (digest == nullptr) {
    return fail(call, ErrorKind::type, "ERR_CRYPTO_INVALID_DIGEST",
                "Invalid digest: " + call.string_at(0));
  }
  const auto key = borrow_at(call, 1);
  auto hmac = std::make_unique<Hmac>();
  hmac->context.reset(HMAC_CTX_new());
  // A null pointer would mean the key of before.
  const void* const data = key.empty() ? static_cast<const void*>("") : key.data();
  if (HMAC_Init_ex(hmac->context.get(), data, static_cast<int>(key.size()), digest, nullptr) != 1) {
    return fail_openssl(call, "HMAC initialization failed");
  }
  return js::wrap(call.context(), std::move(hmac));
}

js::Value hmac_update(Call& call) {
  const js::Lock lock(call.context());
  const auto data = borrow_at(call, 1);
  const Hmac* const hmac = js::unwrap<Hmac>(call[0]);
  return call.boolean(HMAC_Update(hmac->context.get(), data.data(), data.size()) == 1);
}

js::Value hmac_length(Call& call) {
  return call.number(static_cast<double>(HMAC_size(js::unwrap<Hmac>(call[0])->context.get())));
}

js::Value hmac_digest(Call& call) {
  const js::Lock lock(call.context());
  HMAC_CTX* const context = js::unwrap<Hmac>(call[0])->context.get();
  const std::span<unsigned char> room = borrow_at(call, 1).first(HMAC_size(context));
  if (HMAC_Final(context, room.data(), nullptr) != 1) {
    return fail_openssl(call, "HMAC failed");
  }
  return call.undefined();
}

js::Value get_hashes(Call& call) {
  std::vector<std::string> names;
  EVP_MD_do_all_sorted(
      [](const EVP_MD* digest, const char* from, const char* /*to*/, void* list) {
        if (from != nullptr && (digest == nullptr || find_digest(from) != nullptr)) {
          static_cast<std::vector<std::string>*>(list)->emplace_back(from);
        }
      },
      &names);
  std::erase_if(names, [](const std::string& name) { return find_digest(name) == nullptr; });
  js::ArrayBuilder array(call.context());
  for (const std::string& name : names) {
    array.push(call.string(name));
  }
  return array.array();
}

}  // namespace

void define_hashes(js::Context context, js::Object binding) {
  js::define<hash_create>(context, binding, "hashCreate");
  js::define<hash_copy>(context, binding, "hashCopy");
  js::define<hash_update>(context, binding, "hashUpdate");
  js::define<hash_length>(context, binding, "hashLength");
  js::define<hash_digest>(context, binding, "hashDigest");
  js::define<hash_once>(context, binding, "hashOnce");
  js::define<hash_size>(context, binding, "hashSize");
  js::define<hmac_create>(context, binding, "hmacCreate");
  js::define<hmac_update>(context, binding, "hmacUpdate");
  js::define<hmac_length>(context, binding, "hmacLength");
  js::define<hmac_digest>(context, binding, "hmacDigest");
  js::define<get_hashes>(context, binding, "getHashes");
}

}  // namespace rondo::node::crypto
