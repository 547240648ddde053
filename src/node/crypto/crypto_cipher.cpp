// Ciphers, with and without authentication.
//
//   cipherCreate(isEncrypting, name, key, iv or null, length of the tag or -1) -> cipher
//   cipherUpdate(cipher, bytes) -> bytes         cipherFinal(cipher) -> bytes
//   cipherSetAutoPadding(cipher, isOn)           cipherSetAAD(cipher, bytes, length or -1)
//   cipherSetAuthTag(cipher, bytes)              all three: false if it is not the time for it
//   cipherGetAuthTag(cipher) -> bytes, undefined if there is none
//   getCiphers() -> [name...]
//   getCipherInfo(name or number, key length, iv length) -> object, undefined if there is none
#include <openssl/err.h>
#include <openssl/objects.h>

#include <climits>

#include "node/crypto/crypto_support.h"

namespace rondo::node::crypto {

namespace {

constexpr int no_tag_length = -1;
constexpr std::size_t tag_length_usual = 16;

enum class TagState : std::uint8_t { unknown, known, passed };

struct CipherState {
  CipherContext context;  // Null once it is done.
  int mode = 0;
  bool is_encrypting = false;
  bool is_authenticated = false;
  bool has_failed = false;  // In CCM mode the data itself is refused, and final() says so.
  int tag_length = no_tag_length;
  TagState tag_state = TagState::unknown;
  Bytes tag;
  int message_length_max = INT_MAX;
};

using State = CipherState;

bool is_chacha(const EVP_CIPHER* cipher) {
  return EVP_CIPHER_get_nid(cipher) == NID_chacha20_poly1305;
}

bool is_authenticated_mode(const EVP_CIPHER* cipher) {
  switch (EVP_CIPHER_get_mode(cipher)) {
    case EVP_CIPH_GCM_MODE:
    case EVP_CIPH_CCM_MODE:
    case EVP_CIPH_OCB_MODE:
      return true;
    default:
      return is_chacha(cipher);
  }
}

bool is_gcm_tag_length(int length) {
  return length == 4 || length == 8 || (length >= 12 && length <= 16);
}

js::Value bad_tag(const Call& call, std::string_view message) {
  return fail(call, ErrorKind::type, "ERR_CRYPTO_INVALID_AUTH_TAG", message);
}

js::Value bad_tag_length(const Call& call, std::int64_t length) {
  return bad_tag(call, "Invalid authentication tag length: " + std::to_string(length));
}

js::Value bad_iv(const Call& call) {
  return fail(call, ErrorKind::type, "ERR_CRYPTO_INVALID_IV", "Invalid initialization vector");
}

js::Value bad_message_length(const Call& call) {
  return fail(call, ErrorKind::range, "ERR_CRYPTO_INVALID_MESSAGELEN", "Invalid message length");
}

// How long a message can be depends on the room that the nonce leaves for its length.
int ccm_message_length_max(std::size_t iv_length) {
  return iv_length == 12 ? 16777215 : iv_length == 13 ? 65535 : INT_MAX;
}

// Null, or what was thrown.
js::Value prepare_authenticated(const Call& call, State& state, const EVP_CIPHER* cipher,
                                const std::string& name, std::size_t iv_length, int tag_length) {
  EVP_CIPHER_CTX* const context = state.context.get();
  if (EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_IVLEN, static_cast<int>(iv_length), nullptr) !=
      1) {
    return bad_iv(call);
  }
  if (state.mode == EVP_CIPH_GCM_MODE) {
    if (tag_length != no_tag_length && !is_gcm_tag_length(tag_length)) {
      return bad_tag_length(call, tag_length);
    }
    state.tag_length = tag_length;
    return nullptr;
  }
  if (tag_length == no_tag_length) {
    if (!is_chacha(cipher)) {
      return bad_tag(call, "authTagLength required for " + name);
    }
    tag_length = tag_length_usual;
  }
  if (EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, tag_length, nullptr) != 1) {
    return bad_tag_length(call, tag_length);
  }
  state.tag_length = tag_length;
  if (state.mode == EVP_CIPH_CCM_MODE) {
    state.message_length_max = ccm_message_length_max(iv_length);
  }
  return nullptr;
}

bool is_right_iv(const Call& call, const EVP_CIPHER* cipher, std::size_t length) {
  const auto expected = static_cast<std::size_t>(EVP_CIPHER_get_iv_length(cipher));
  constexpr std::size_t chacha_iv_length_max = 12;
  if (!call.has(3) || length == 0) {
    return expected == 0 && length == 0;
  }
  if (is_chacha(cipher)) {
    return length <= chacha_iv_length_max;
  }
  return is_authenticated_mode(cipher) || length == expected;
}

js::Value cipher_create(Call& call) {
  const std::string name = call.string_at(1);
  const EVP_CIPHER* const cipher = EVP_get_cipherbyname(name.c_str());
  if (cipher == nullptr) {
    return fail(call, ErrorKind::error, "ERR_CRYPTO_UNKNOWN_CIPHER", "Unknown cipher");
  }
  const auto key = octets_at(call, 2);
  const auto iv = octets_at(call, 3);
  if (!is_right_iv(call, cipher, iv.size())) {
    return bad_iv(call);
  }
  auto state = std::make_unique<State>();
  state->is_encrypting = call.boolean_at(0);
  state->mode = EVP_CIPHER_get_mode(cipher);
  state->is_authenticated = is_authenticated_mode(cipher);
  state->context.reset(EVP_CIPHER_CTX_new());
  EVP_CIPHER_CTX* const context = state->context.get();
  if (state->mode == EVP_CIPH_WRAP_MODE) {
    EVP_CIPHER_CTX_set_flags(context, EVP_CIPHER_CTX_FLAG_WRAP_ALLOW);
  }
  const int direction = state->is_encrypting ? 1 : 0;
  if (EVP_CipherInit_ex(context, cipher, nullptr, nullptr, nullptr, direction) != 1) {
    return fail_openssl(call, "Failed to initialize cipher");
  }
  if (state->is_authenticated) {
    if (js::Value thrown =
            prepare_authenticated(call, *state, cipher, name, iv.size(), call.int_at(4))) {
      return thrown;
    }
  }
  if (EVP_CIPHER_CTX_set_key_length(context, static_cast<int>(key.size())) != 1) {
    return fail(call, ErrorKind::range, "ERR_CRYPTO_INVALID_KEYLEN", "Invalid key length");
  }
  if (EVP_CipherInit_ex(context, nullptr, nullptr, key.data(), iv.empty() ? nullptr : iv.data(),
                        direction) != 1) {
    return fail_openssl(call, "Failed to initialize cipher");
  }
  return js::wrap(call.context(), std::move(state));
}

// OpenSSL wants to have the tag before the data in some modes, so it gets it as soon as possible.
void pass_tag(State& state) {
  if (!state.is_encrypting && state.is_authenticated && state.tag_state == TagState::known &&
      EVP_CIPHER_CTX_ctrl(state.context.get(), EVP_CTRL_AEAD_SET_TAG,
                          static_cast<int>(state.tag.size()), state.tag.data()) == 1) {
    state.tag_state = TagState::passed;
  }
}

js::Value cipher_update(Call& call) {
  State& state = *js::unwrap<State>(call[0]);
  const auto data = octets_at(call, 1);
  if (state.context == nullptr) {
    return fail_openssl(call, "Trying to add data in unsupported state");
  }
  if (state.mode == EVP_CIPH_CCM_MODE &&
      data.size() > static_cast<std::size_t>(state.message_length_max)) {
    return bad_message_length(call);
  }
  pass_tag(state);
  EVP_CIPHER_CTX* const context = state.context.get();
  // A wrapped key is longer than the key, by 16 bytes at most.
  const int extra = state.mode == EVP_CIPH_WRAP_MODE ? 16 : EVP_CIPHER_CTX_get_block_size(context);
  if (data.size() > static_cast<std::size_t>(INT_MAX - extra)) {
    return bad_message_length(call);
  }
  const int size = static_cast<int>(data.size());
  int length = size + extra;
  Bytes result(static_cast<std::size_t>(length));
  if (EVP_CipherUpdate(context, result.data(), &length, data.data(), size) != 1) {
    if (state.is_encrypting || state.mode != EVP_CIPH_CCM_MODE) {
      return fail_openssl(call, "Trying to add data in unsupported state");
    }
    ERR_clear_error();
    state.has_failed = true;
    length = 0;
  }
  result.resize(static_cast<std::size_t>(length));
  return to_script(call.context(), result);
}

bool finish(State& state, Bytes& result) {
  EVP_CIPHER_CTX* const context = state.context.get();
  pass_tag(state);
  if (!state.is_encrypting && state.mode == EVP_CIPH_CCM_MODE) {
    return !state.has_failed && state.tag_state == TagState::passed;
  }
  result.resize(static_cast<std::size_t>(EVP_CIPHER_CTX_get_block_size(context)));
  int length = 0;
  if (EVP_CipherFinal_ex(context, result.data(), &length) != 1) {
    return false;
  }
  result.resize(static_cast<std::size_t>(length));
  if (!state.is_encrypting || !state.is_authenticated) {
    return true;
  }
  state.tag.resize(state.tag_length == no_tag_length ? tag_length_usual
                                                     : static_cast<std::size_t>(state.tag_length));
  return EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, static_cast<int>(state.tag.size()),
                             state.tag.data()) == 1;
}

js::Value cipher_final(Call& call) {
  State& state = *js::unwrap<State>(call[0]);
  if (state.context == nullptr) {
    return fail(call, ErrorKind::error, "ERR_CRYPTO_INVALID_STATE", "Invalid state");
  }
  Bytes result;
  const bool is_done = finish(state, result);
  state.context.reset();
  if (!is_done && state.is_authenticated && !state.is_encrypting) {
    return fail(call, ErrorKind::error, "", "Unsupported state or unable to authenticate data");
  }
  if (!is_done) {
    return fail_openssl(call, "Unsupported state");
  }
  return to_script(call.context(), result);
}

js::Value cipher_set_auto_padding(Call& call) {
  const State& state = *js::unwrap<State>(call[0]);
  return call.boolean(state.context != nullptr &&
                      EVP_CIPHER_CTX_set_padding(state.context.get(), call.boolean_at(1) ? 1 : 0) ==
                          1);
}

js::Value cipher_set_aad(Call& call) {
  State& state = *js::unwrap<State>(call[0]);
  if (state.context == nullptr || !state.is_authenticated) {
    return call.boolean(false);
  }
  EVP_CIPHER_CTX* const context = state.context.get();
  const auto data = octets_at(call, 1);
  int length = 0;
  if (state.mode == EVP_CIPH_CCM_MODE) {
    const std::int64_t message_length = call.integer_at(2);
    if (message_length < 0) {
      return fail(call, ErrorKind::type, "ERR_MISSING_ARGS",
                  "options.plaintextLength required for CCM mode with AAD");
    }
    if (message_length > state.message_length_max) {
      return bad_message_length(call);
    }
    pass_tag(state);
    if (EVP_CipherUpdate(context, nullptr, &length, nullptr, static_cast<int>(message_length)) !=
        1) {
      return call.boolean(false);
    }
  }
  return call.boolean(
      EVP_CipherUpdate(context, nullptr, &length, data.data(), static_cast<int>(data.size())) == 1);
}

// 'short' for a tag whose length nobody has told before, which is allowed but unwise.
js::Value cipher_set_auth_tag(Call& call) {
  State& state = *js::unwrap<State>(call[0]);
  if (state.context == nullptr || !state.is_authenticated || state.is_encrypting ||
      state.tag_state != TagState::unknown) {
    return call.boolean(false);
  }
  state.tag = copy_at(call, 1);
  const int length = static_cast<int>(state.tag.size());
  const bool is_expected = state.tag_length == no_tag_length || state.tag_length == length;
  if (!is_expected || (state.mode == EVP_CIPH_GCM_MODE && !is_gcm_tag_length(length))) {
    return bad_tag_length(call, length);
  }
  const bool is_short = state.tag_length == no_tag_length && state.tag.size() < tag_length_usual;
  state.tag_state = TagState::known;
  return is_short ? call.string("short") : call.boolean(true);
}

js::Value cipher_get_auth_tag(Call& call) {
  const State& state = *js::unwrap<State>(call[0]);
  if (state.context != nullptr || !state.is_encrypting || state.tag.empty()) {
    return call.undefined();
  }
  return to_script(call.context(), state.tag);
}

js::Value get_ciphers(Call& call) {
  std::vector<std::string> names;
  EVP_CIPHER_do_all_sorted(
      [](const EVP_CIPHER* /*cipher*/, const char* from, const char* /*to*/, void* list) {
        const EVP_CIPHER* const known = from == nullptr ? nullptr : EVP_get_cipherbyname(from);
        // Those of the older tables can be without anybody who does the work.
        const Cipher found(known == nullptr
                               ? nullptr
                               : EVP_CIPHER_fetch(nullptr, EVP_CIPHER_get0_name(known), nullptr));
        if (found != nullptr) {
          static_cast<std::vector<std::string>*>(list)->emplace_back(from);
        }
      },
      &names);
  ERR_clear_error();
  js::ArrayBuilder array(call.context());
  for (const std::string& name : names) {
    array.push(call.string(name));
  }
  return array.array();
}

const char* mode_name(int mode) {
  switch (mode) {
    case EVP_CIPH_CBC_MODE:
      return "cbc";
    case EVP_CIPH_CCM_MODE:
      return "ccm";
    case EVP_CIPH_CFB_MODE:
      return "cfb";
    case EVP_CIPH_CTR_MODE:
      return "ctr";
    case EVP_CIPH_ECB_MODE:
      return "ecb";
    case EVP_CIPH_GCM_MODE:
      return "gcm";
    case EVP_CIPH_OCB_MODE:
      return "ocb";
    case EVP_CIPH_OFB_MODE:
      return "ofb";
    case EVP_CIPH_WRAP_MODE:
      return "wrap";
    case EVP_CIPH_XTS_MODE:
      return "xts";
    default:
      return "stream";
  }
}

// Whether the cipher takes a key and an initialization vector of these lengths.
bool takes_lengths(const Call& call, const EVP_CIPHER* cipher) {
  const CipherContext context(EVP_CIPHER_CTX_new());
  if (EVP_CipherInit_ex(context.get(), cipher, nullptr, nullptr, nullptr, 1) != 1) {
    return false;
  }
  if (call.has(1) && EVP_CIPHER_CTX_set_key_length(context.get(), call.int_at(1)) != 1) {
    return false;
  }
  if (!call.has(2)) {
    return true;
  }
  const int length = call.int_at(2);
  const int mode = EVP_CIPHER_get_mode(cipher);
  if (mode == EVP_CIPH_CCM_MODE) {
    return length >= 7 && length <= 13;
  }
  if (mode == EVP_CIPH_OCB_MODE) {
    return length >= 1 && length <= 15;
  }
  return mode == EVP_CIPH_GCM_MODE ? length > 0 : length == EVP_CIPHER_get_iv_length(cipher);
}

js::Value get_cipher_info(Call& call) {
  const EVP_CIPHER* const cipher = call.is_string(0)
                                       ? EVP_get_cipherbyname(call.string_at(0).c_str())
                                       : EVP_get_cipherbynid(call.int_at(0));
  const bool is_found =
      cipher != nullptr && ((!call.has(1) && !call.has(2)) || takes_lengths(call, cipher));
  ERR_clear_error();
  if (!is_found) {
    return call.undefined();
  }
  const js::Context context = call.context();
  js::Object info = js::object(context);
  const int mode = EVP_CIPHER_get_mode(cipher);
  js::set(context, info, "mode", call.string(mode_name(mode)));
  js::set(context, info, "name", call.string(OBJ_nid2sn(EVP_CIPHER_get_nid(cipher))));
  js::set(context, info, "nid", call.number(EVP_CIPHER_get_nid(cipher)));
  if (mode != EVP_CIPH_STREAM_CIPHER) {
    js::set(context, info, "blockSize", call.number(EVP_CIPHER_get_block_size(cipher)));
  }
  const int iv_length = call.has(2) ? call.int_at(2) : EVP_CIPHER_get_iv_length(cipher);
  if (iv_length != 0) {
    js::set(context, info, "ivLength", call.number(iv_length));
  }
  const int key_length = call.has(1) ? call.int_at(1) : EVP_CIPHER_get_key_length(cipher);
  js::set(context, info, "keyLength", call.number(key_length));
  return info;
}

}  // namespace

void define_ciphers(js::Context context, js::Object binding) {
  js::define<cipher_create>(context, binding, "cipherCreate");
  js::define<cipher_update>(context, binding, "cipherUpdate");
  js::define<cipher_final>(context, binding, "cipherFinal");
  js::define<cipher_set_auto_padding>(context, binding, "cipherSetAutoPadding");
  js::define<cipher_set_aad>(context, binding, "cipherSetAAD");
  js::define<cipher_set_auth_tag>(context, binding, "cipherSetAuthTag");
  js::define<cipher_get_auth_tag>(context, binding, "cipherGetAuthTag");
  js::define<get_ciphers>(context, binding, "getCiphers");
  js::define<get_cipher_info>(context, binding, "getCipherInfo");
}

}  // namespace rondo::node::crypto
