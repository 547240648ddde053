// Diffie-Hellman on elliptic curves. Points are written in one of OpenSSL's forms, by its number.
//
//   ecdhCreate(curve) -> ecdh        ecdhGenerateKeys(ecdh)
//   ecdhComputeSecret(ecdh, point) -> bytes; undefined if that is no point of the curve
//   ecdhGetPrivateKey(ecdh) -> bytes                ecdhSetPrivateKey(ecdh, bytes)
//   ecdhGetPublicKey(ecdh, form) -> bytes           ecdhSetPublicKey(ecdh, bytes)
//   ecdhConvertKey(point, curve, form) -> bytes
#include <openssl/ec.h>
#include <openssl/err.h>

#include "node/crypto/crypto_keys.h"

namespace rondo::node::crypto {

namespace {

struct Ecdh {
  std::unique_ptr<EC_KEY, Releaser<EC_KEY_free>> key;

  [[nodiscard]] const EC_GROUP* group() const { return EC_KEY_get0_group(key.get()); }
};

using Point = std::unique_ptr<EC_POINT, Releaser<EC_POINT_free>>;

js::Value bad_curve(const Call& call) {
  return fail(call, ErrorKind::type, "ERR_CRYPTO_INVALID_CURVE", "Invalid EC curve name");
}

js::Value fail_operation(const Call& call, std::string_view message) {
  return fail(call, ErrorKind::error, "ERR_CRYPTO_OPERATION_FAILED", message);
}

// Null if the bytes are no point of the curve.
Point point_from(const EC_GROUP* group, std::span<const unsigned char> octets) {
  Point point(EC_POINT_new(group));
  if (EC_POINT_oct2point(group, point.get(), octets.data(), octets.size(), nullptr) != 1) {
    ERR_clear_error();
    return nullptr;
  }
  return point;
}

js::Value point_to_script(const Call& call, const EC_GROUP* group, const EC_POINT* point,
                          int form) {
  const auto conversion = static_cast<point_conversion_form_t>(form);
  Bytes bytes(EC_POINT_point2oct(group, point, conversion, nullptr, 0, nullptr));
  EC_POINT_point2oct(group, point, conversion, bytes.data(), bytes.size(), nullptr);
  return to_script(call.context(), bytes);
}

js::Value ecdh_create(Call& call) {
  auto ecdh = std::make_unique<Ecdh>();
  const int curve = OBJ_sn2nid(call.string_at(0).c_str());
  ecdh->key.reset(curve == NID_undef ? nullptr : EC_KEY_new_by_curve_name(curve));
  if (ecdh->key == nullptr) {
    return bad_curve(call);
  }
  return js::wrap(call.context(), std::move(ecdh));
}

js::Value ecdh_generate_keys(Call& call) {
  if (EC_KEY_generate_key(js::unwrap<Ecdh>(call[0])->key.get()) != 1) {
    return fail_operation(call, "Failed to generate key");
  }
  return call.undefined();
}

js::Value ecdh_compute_secret(Call& call) {
  const Ecdh& ecdh = *js::unwrap<Ecdh>(call[0]);
  if (EC_KEY_check_key(ecdh.key.get()) != 1 || EC_KEY_get0_private_key(ecdh.key.get()) == nullptr) {
    return fail(call, ErrorKind::error, "ERR_CRYPTO_INVALID_KEYPAIR", "Invalid key pair");
  }
  const Point point = point_from(ecdh.group(), octets_at(call, 1));
  if (point == nullptr) {
    return call.undefined();
  }
  constexpr int bits_of_byte = 8;
  Bytes secret(static_cast<std::size_t>((EC_GROUP_get_degree(ecdh.group()) + bits_of_byte - 1) /
                                        bits_of_byte));
  if (ECDH_compute_key(secret.data(), secret.size(), point.get(), ecdh.key.get(), nullptr) <= 0) {
    return fail_operation(call, "Failed to compute ECDH key");
  }
  return to_script(call.context(), secret);
}

js::Value ecdh_get_private_key(Call& call) {
  const Ecdh& ecdh = *js::unwrap<Ecdh>(call[0]);
  const BIGNUM* const number = EC_KEY_get0_private_key(ecdh.key.get());
  if (number == nullptr) {
    return fail_operation(call, "Failed to get ECDH private key");
  }
  return to_script(call.context(), bytes_of(number));
}

js::Value ecdh_get_public_key(Call& call) {
  const Ecdh& ecdh = *js::unwrap<Ecdh>(call[0]);
  const EC_POINT* const point = EC_KEY_get0_public_key(ecdh.key.get());
  if (point == nullptr) {
    return fail_operation(call, "Failed to get ECDH public key");
  }
  return point_to_script(call, ecdh.group(), point, call.int_at(1));
}

// The public key is made of the private one.
js::Value ecdh_set_private_key(Call& call) {
  Ecdh& ecdh = *js::unwrap<Ecdh>(call[0]);
  const EC_GROUP* const group = ecdh.group();
  const Number number = number_of(octets_at(call, 1));
  const Number order(BN_new());
  EC_GROUP_get_order(group, order.get(), nullptr);
  if (BN_is_zero(number.get()) || BN_cmp(number.get(), order.get()) >= 0) {
    return fail(call, ErrorKind::error, "ERR_CRYPTO_INVALID_KEYTYPE",
                "Private key is not valid for specified curve.");
  }
  const Point point(EC_POINT_new(group));
  std::unique_ptr<EC_KEY, Releaser<EC_KEY_free>> key(EC_KEY_dup(ecdh.key.get()));
  if (EC_KEY_set_private_key(key.get(), number.get()) != 1 ||
      EC_POINT_mul(group, point.get(), number.get(), nullptr, nullptr, nullptr) != 1 ||
      EC_KEY_set_public_key(key.get(), point.get()) != 1) {
    return fail_operation(call, "Failed to convert BN to a private key");
  }
  ecdh.key = std::move(key);
  return call.undefined();
}

js::Value ecdh_set_public_key(Call& call) {
  Ecdh& ecdh = *js::unwrap<Ecdh>(call[0]);
  const Point point = point_from(ecdh.group(), octets_at(call, 1));
  if (point == nullptr || EC_KEY_set_public_key(ecdh.key.get(), point.get()) != 1) {
    return fail_operation(call, "Failed to convert Buffer to EC_POINT");
  }
  return call.undefined();
}

js::Value ecdh_convert_key(Call& call) {
  const int curve = OBJ_sn2nid(call.string_at(1).c_str());
  const std::unique_ptr<EC_GROUP, Releaser<EC_GROUP_free>> group(
      curve == NID_undef ? nullptr : EC_GROUP_new_by_curve_name(curve));
  if (group == nullptr) {
    return bad_curve(call);
  }
  const auto octets = octets_at(call, 0);
  if (octets.empty()) {
    return to_script(call.context(), octets);
  }
  const Point point = point_from(group.get(), octets);
  if (point == nullptr) {
    return fail_operation(call, "Failed to convert Buffer to EC_POINT");
  }
  return point_to_script(call, group.get(), point.get(), call.int_at(2));
}

}  // namespace

void define_elliptic_curves(js::Context context, js::Object binding) {
  js::define<ecdh_create>(context, binding, "ecdhCreate");
  js::define<ecdh_generate_keys>(context, binding, "ecdhGenerateKeys");
  js::define<ecdh_compute_secret>(context, binding, "ecdhComputeSecret");
  js::define<ecdh_get_private_key>(context, binding, "ecdhGetPrivateKey");
  js::define<ecdh_get_public_key>(context, binding, "ecdhGetPublicKey");
  js::define<ecdh_set_private_key>(context, binding, "ecdhSetPrivateKey");
  js::define<ecdh_set_public_key>(context, binding, "ecdhSetPublicKey");
  js::define<ecdh_convert_key>(context, binding, "ecdhConvertKey");
}

}  // namespace rondo::node::crypto
