// Signed public keys with a challenge, as old browsers made them (SPKAC).
//
//   spkacVerify(bytes) -> boolean
//   spkacPublicKey(bytes) -> PEM as bytes, spkacChallenge(bytes) -> bytes; undefined if the bytes
//       are none
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/x509.h>

#include "node/crypto/crypto_keys.h"

namespace rondo::node::crypto {

namespace {

using Spkac = std::unique_ptr<NETSCAPE_SPKI, Releaser<NETSCAPE_SPKI_free>>;

// Null if it is none.
Spkac spkac_at(const Call& call, std::size_t index) {
  const auto octets = octets_at(call, index);
  Spkac spkac(NETSCAPE_SPKI_b64_decode(reinterpret_cast<const char*>(octets.data()),
                                       static_cast<int>(octets.size())));
  ERR_clear_error();
  return spkac;
}

js::Value spkac_verify(Call& call) {
  const Spkac spkac = spkac_at(call, 0);
  const Key key(spkac == nullptr ? nullptr : X509_PUBKEY_get(spkac->spkac->pubkey));
  const bool is_right = key != nullptr && NETSCAPE_SPKI_verify(spkac.get(), key.get()) > 0;
  ERR_clear_error();
  return call.boolean(is_right);
}

js::Value spkac_public_key(Call& call) {
  const Spkac spkac = spkac_at(call, 0);
  const Key key(spkac == nullptr ? nullptr : NETSCAPE_SPKI_get_pubkey(spkac.get()));
  const Bio memory(BIO_new(BIO_s_mem()));
  if (key == nullptr || PEM_write_bio_PUBKEY(memory.get(), key.get()) != 1) {
    ERR_clear_error();
    return call.undefined();
  }
  return to_script(call.context(), contents_of(memory.get()));
}

js::Value spkac_challenge(Call& call) {
  const Spkac spkac = spkac_at(call, 0);
  if (spkac == nullptr) {
    return call.undefined();
  }
  unsigned char* text = nullptr;
  const int length = ASN1_STRING_to_UTF8(&text, spkac->spkac->challenge);
  if (length < 0) {
    return call.undefined();
  }
  const js::Value bytes =
      to_script(call.context(), std::span(text, static_cast<std::size_t>(length)));
  OPENSSL_free(text);
  return bytes;
}

}  // namespace

void define_spkac(js::Context context, js::Object binding) {
  js::define<spkac_verify>(context, binding, "spkacVerify");
  js::define<spkac_public_key>(context, binding, "spkacPublicKey");
  js::define<spkac_challenge>(context, binding, "spkacChallenge");
}

}  // namespace rondo::node::crypto
