// Keys that both sides know beforehand, instead of certificates.
//
//   enablePresharedKeys(number)     setIdentityHint(number, text) -> whether it could be done
//
// givePresharedKey(number, identity or hint, size max, identity size max) is asked: a server
// answers with the key, a client with [key, identity]; anything else refuses.
#include <openssl/ssl.h>

#include <cstring>

#include "node/tls/tls_stream.h"

namespace rondo::node::tls {

namespace {

js::Value ask_key(TlsStream& stream, const char* text, unsigned size_max,
                  unsigned identity_size_max) {
  const js::Context context = stream.streams().environment().context();
  return stream.streams().ask(TlsStreams::Event::give_preshared_key, [&] {
    return std::array<js::Value, 4>{js::number(context, stream.number()),
                                    text == nullptr ? js::null(context) : js::string(context, text),
                                    js::number(context, size_max),
                                    js::number(context, identity_size_max)};
  });
}

unsigned copy_key(js::Context context, js::Value value, unsigned char* room, unsigned size_max) {
  const auto key = js::memory_of(context, value);
  if (!key || key->size() > size_max) {
    return 0;
  }
  std::memcpy(room, key->data(), key->size());
  return static_cast<unsigned>(key->size());
}

unsigned give_to_server(SSL* ssl, const char* identity, unsigned char* key, unsigned size_max) {
  TlsStream& stream = TlsStream::of(ssl);
  const js::Context context = stream.streams().environment().context();
  const js::Value answer = ask_key(stream, identity, size_max, 0);
  return answer == nullptr ? 0 : copy_key(context, answer, key, size_max);
}

unsigned give_to_client(SSL* ssl, const char* hint, char* identity, unsigned identity_size_max,
                        unsigned char* key, unsigned size_max) {
  TlsStream& stream = TlsStream::of(ssl);
  const js::Context context = stream.streams().environment().context();
  const js::Value answer = ask_key(stream, hint, size_max, identity_size_max);
  if (answer == nullptr || !js::is_array(answer)) {
    return 0;
  }
  js::Object pair = js::as_object(answer);
  const std::string name = js::to_string(context, js::get(context, pair, 1));
  // There is room for the end of the text.
  if (name.size() > identity_size_max) {
    return 0;
  }
  std::memcpy(identity, name.c_str(), name.size() + 1);
  return copy_key(context, js::get(context, pair, 0), key, size_max);
}

js::Value enable_preshared_keys(Call& call) {
  if (const auto stream = TlsStreams::current().at(call)) {
    SSL_set_psk_server_callback(stream->ssl(), give_to_server);
    SSL_set_psk_client_callback(stream->ssl(), give_to_client);
  }
  return call.undefined();
}

js::Value set_identity_hint(Call& call) {
  const auto stream = TlsStreams::current().at(call);
  return call.boolean(stream != nullptr &&
                      SSL_use_psk_identity_hint(stream->ssl(), call.string_at(1).c_str()) == 1);
}

}  // namespace

void define_preshared_keys(js::Context context, js::Object binding) {
  js::define<enable_preshared_keys>(context, binding, "enablePresharedKeys");
  js::define<set_identity_hint>(context, binding, "setIdentityHint");
}

}  // namespace rondo::node::tls
