// internalBinding('crypto'): the native half of node:crypto. The functions are told of in the files
// that define them. Script sets makeError(kind, message, properties), which makes all errors.
#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/objects.h>
#include <openssl/opensslv.h>
#include <openssl/provider.h>

#include "node/crypto/crypto_constants.h"
#include "node/crypto/crypto_keys.h"
#include "node/crypto/crypto_support.h"
#include "node/tls/tls_support.h"

namespace rondo::node::crypto {

namespace {

js::Value get_curves(Call& call) {
  std::vector<EC_builtin_curve> curves(EC_get_builtin_curves(nullptr, 0));
  EC_get_builtin_curves(curves.data(), curves.size());
  js::ArrayBuilder names(call.context());
  for (const EC_builtin_curve& curve : curves) {
    names.push(call.string(OBJ_nid2sn(curve.nid)));
  }
  return names.array();
}

// Algorithms that are too old for the default provider, which has to be named once there is
// another. For the whole process, until it ends. Tells whether they are there.
js::Value load_legacy_provider(Call& call) {
  const bool is_loaded = OSSL_PROVIDER_load(nullptr, "legacy") != nullptr &&
                         OSSL_PROVIDER_load(nullptr, "default") != nullptr;
  return call.boolean(is_loaded);
}

js::Object make_binding(const Environment& environment) {
  const js::Context context = environment.context();
  js::Object binding = js::object(context);
  define_hashes(context, binding);
  define_ciphers(context, binding);
  define_derivations(context, binding);
  define_random(context, binding);
  define_keys(context, binding);
  define_key_exports(context, binding);
  define_key_generation(context, binding);
  define_signatures(context, binding);
  define_rsa_ciphers(context, binding);
  define_diffie_hellman(context, binding);
  define_elliptic_curves(context, binding);
  define_certificates(context, binding);
  define_spkac(context, binding);
  define_web_operations(context, binding);
  define_keccak(context, binding);
  js::define<get_curves>(context, binding, "getCurves");
  js::define<load_legacy_provider>(context, binding, "loadLegacyProvider");
  js::define<tls::make_tls_binding>(context, binding, "makeTls");
  js::set(context, binding, "constants", make_constants(context));
  js::set(context, binding, "version",
          js::string(context, OpenSSL_version(OPENSSL_VERSION_STRING)));
  return binding;
}

}  // namespace

}  // namespace rondo::node::crypto

extern "C" [[gnu::visibility("default")]] rondo::js::Object rondo_make_binding(
    rondo::node::Environment& environment) {
  return rondo::node::crypto::make_binding(environment);
}
