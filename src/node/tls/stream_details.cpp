// What there is to know of a connection.
//
//   verifyError(number) -> undefined, or [code, message]
//   peerCertificates(number, withIssuers) -> certificates, each issued by the next
//   ownCertificate(number) -> certificate or undefined
//   protocolChosen(number): of ALPN; serverName(number) -> text or false
//   cipherOf(number) -> { name, standardName, version }    protocolOf(number) -> text
//   ephemeralKeyInfo(number) -> null of a server, else an object
//   sharedSigalgs(number) -> array      isSessionReused(number) -> boolean
//   finished(number, ofPeer) -> bytes or undefined
//   exportKeyingMaterial(number, size, label, context or undefined) -> bytes
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/x509v3.h>

#include <algorithm>

#include "node/tls/tls_stream.h"

namespace rondo::node::tls {

namespace {

// The connection, or null once it is destroyed.
SSL* ssl_at(const Call& call) {
  const auto stream = TlsStreams::current().at(call);
  return stream == nullptr ? nullptr : stream->ssl();
}

Certificate peer_certificate(SSL* ssl) { return Certificate(SSL_get1_peer_certificate(ssl)); }

// ---- Verification ----------------------------------------------------------------------------

long verify_result(SSL* ssl) {
  if (peer_certificate(ssl) != nullptr) {
    return SSL_get_verify_result(ssl);
  }
  const SSL_CIPHER* const cipher = SSL_get_current_cipher(ssl);
  const SSL_SESSION* const session = SSL_get_session(ssl);
  // A key that both sides know needs no certificate; in TLS 1.3 it looks like a session.
  const bool has_preshared_key =
      (cipher != nullptr && SSL_CIPHER_get_auth_nid(cipher) == NID_auth_psk) ||
      (session != nullptr && SSL_SESSION_get_protocol_version(session) == TLS1_3_VERSION &&
       SSL_session_reused(ssl) == 1);
  return has_preshared_key ? X509_V_OK : X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT;
}

js::Value verify_error(Call& call) {
  SSL* const ssl = ssl_at(call);
  const long result = ssl == nullptr ? X509_V_OK : verify_result(ssl);
  if (result == X509_V_OK) {
    return call.undefined();
  }
  return js::array(call.context(), std::array{call.string(verify_error_name(result)),
                                              call.string(X509_verify_cert_error_string(result))});
}

// ---- Certificates ----------------------------------------------------------------------------

// OpenSSL verifies no longer ones either.
constexpr std::size_t chain_size_max = 100;

// The certificate and its issuers, as far as they are known.
std::vector<Certificate> order_chain(SSL* ssl, Certificate leaf) {
  std::vector<Certificate> others;
  const STACK_OF(X509)* const sent = SSL_get_peer_cert_chain(ssl);
  for (int index = 0; index < sk_X509_num(sent); ++index) {
    if (X509_cmp(sk_X509_value(sent, index), leaf.get()) != 0) {
      others.push_back(crypto::share(sk_X509_value(sent, index)));
    }
  }
  std::vector<Certificate> chain;
  chain.push_back(std::move(leaf));
  const auto is_in_chain = [&](X509* certificate) {
    return std::ranges::any_of(
        chain, [&](const Certificate& other) { return X509_cmp(other.get(), certificate) == 0; });
  };
  while (chain.size() <= chain_size_max) {
    X509* const last = chain.back().get();
    if (X509_check_issued(last, last) == X509_V_OK) {
      break;
    }
    const auto found = std::ranges::find_if(others, [&](const Certificate& other) {
      return X509_check_issued(other.get(), last) == X509_V_OK;
    });
    if (found != others.end()) {
      Certificate next = std::move(*found);
      others.erase(found);
      chain.push_back(std::move(next));
    } else if (Certificate issuer = find_issuer(SSL_get_SSL_CTX(ssl), last);
               issuer != nullptr && !is_in_chain(issuer.get())) {
      chain.push_back(std::move(issuer));
    } else {
      break;
    }
  }
  return chain;
}

js::Value peer_certificates(Call& call) {
  SSL* const ssl = ssl_at(call);
  js::ArrayBuilder list(call.context());
  Certificate leaf = ssl == nullptr ? nullptr : peer_certificate(ssl);
  if (leaf == nullptr) {
    return list.array();
  }
  if (!call.boolean_at(1)) {
    list.push(crypto::CertificateData::to_script(call.context(), std::move(leaf)));
    return list.array();
  }
  for (Certificate& certificate : order_chain(ssl, std::move(leaf))) {
    list.push(crypto::CertificateData::to_script(call.context(), std::move(certificate)));
  }
  ERR_clear_error();
  return list.array();
}

js::Value own_certificate(Call& call) {
  SSL* const ssl = ssl_at(call);
  X509* const certificate = ssl == nullptr ? nullptr : SSL_get_certificate(ssl);
  return certificate == nullptr
             ? call.undefined()
             : crypto::CertificateData::to_script(call.context(), crypto::share(certificate));
}

// ---- What was agreed on ----------------------------------------------------------------------

js::Value text_or_false(const Call& call, std::string_view text) {
  return text.empty() ? call.boolean(false) : call.string(text);
}

js::Value protocol_chosen(Call& call) {
  const unsigned char* data = nullptr;
  unsigned size = 0;
  if (SSL* const ssl = ssl_at(call); ssl != nullptr) {
    SSL_get0_alpn_selected(ssl, &data, &size);
  }
  return text_or_false(call, {reinterpret_cast<const char*>(data), size});
}

js::Value server_name(Call& call) {
  SSL* const ssl = ssl_at(call);
  const char* const name =
      ssl == nullptr ? nullptr : SSL_get_servername(ssl, TLSEXT_NAMETYPE_host_name);
  return text_or_false(call, name == nullptr ? "" : name);
}

void put(const Call& call, js::Object object, std::string_view name, const char* text) {
  if (text != nullptr) {
    js::set(call.context(), object, name, call.string(text));
  }
}

js::Value cipher_of(Call& call) {
  SSL* const ssl = ssl_at(call);
  const SSL_CIPHER* const cipher = ssl == nullptr ? nullptr : SSL_get_current_cipher(ssl);
  if (cipher == nullptr) {
    return call.undefined();
  }
  js::Object object = js::object(call.context());
  put(call, object, "name", SSL_CIPHER_get_name(cipher));
  put(call, object, "standardName", SSL_CIPHER_standard_name(cipher));
  put(call, object, "version", SSL_CIPHER_get_version(cipher));
  return object;
}

js::Value protocol_of(Call& call) {
  SSL* const ssl = ssl_at(call);
  return ssl == nullptr ? call.undefined() : call.string(SSL_get_version(ssl));
}

js::Value ephemeral_key_info(Call& call) {
  const auto stream = TlsStreams::current().at(call);
  if (stream == nullptr || stream->ssl() == nullptr || stream->is_server()) {
    return call.null();
  }
  js::Object object = js::object(call.context());
  EVP_PKEY* raw = nullptr;
  if (SSL_get_peer_tmp_key(stream->ssl(), &raw) != 1) {
    ERR_clear_error();
    return object;
  }
  const crypto::Key key(raw);
  const int type = EVP_PKEY_get_id(key.get());
  if (type == EVP_PKEY_DH) {
    put(call, object, "type", "DH");
  } else if (type == EVP_PKEY_EC) {
    put(call, object, "type", "ECDH");
    const EC_KEY* const ec = EVP_PKEY_get0_EC_KEY(key.get());
    put(call, object, "name", OBJ_nid2sn(EC_GROUP_get_curve_name(EC_KEY_get0_group(ec))));
  } else if (type == EVP_PKEY_X25519 || type == EVP_PKEY_X448) {
    put(call, object, "type", "ECDH");
    put(call, object, "name", OBJ_nid2sn(type));
  } else {
    return object;
  }
  js::set(call.context(), object, "size", call.number(EVP_PKEY_get_bits(key.get())));
  return object;
}

std::string_view signature_name(int number) {
  switch (number) {
    case EVP_PKEY_RSA:
      return "RSA";
    case EVP_PKEY_RSA_PSS:
      return "RSA-PSS";
    case EVP_PKEY_DSA:
      return "DSA";
    case EVP_PKEY_EC:
      return "ECDSA";
    case NID_ED25519:
      return "Ed25519";
    case NID_ED448:
      return "Ed448";
    case NID_id_GostR3410_2001:
      return "gost2001";
    case NID_id_GostR3410_2012_256:
      return "gost2012_256";
    case NID_id_GostR3410_2012_512:
      return "gost2012_512";
    default:
      return {};
  }
}

js::Value shared_sigalgs(Call& call) {
  SSL* const ssl = ssl_at(call);
  js::ArrayBuilder list(call.context());
  const int count =
      ssl == nullptr ? 0
                     : SSL_get_shared_sigalgs(ssl, 0, nullptr, nullptr, nullptr, nullptr, nullptr);
  for (int index = 0; index < count; ++index) {
    int signature = 0;
    int hash = 0;
    unsigned char raw_signature = 0;
    unsigned char raw_hash = 0;
    SSL_get_shared_sigalgs(ssl, index, &signature, &hash, nullptr, &raw_signature, &raw_hash);
    std::string text(signature_name(signature));
    if (text.empty()) {
      text = OBJ_nid2sn(signature);
    }
    if (hash != NID_undef) {
      text += '+';
      text += OBJ_nid2sn(hash);
    } else if (signature == NID_undef) {
      text = "UNDEF";
    }
    list.push(call.string(text));
  }
  return list.array();
}

js::Value is_session_reused(Call& call) {
  SSL* const ssl = ssl_at(call);
  return call.boolean(ssl != nullptr && SSL_session_reused(ssl) == 1);
}

js::Value finished(Call& call) {
  SSL* const ssl = ssl_at(call);
  if (ssl == nullptr) {
    return call.undefined();
  }
  const auto get = call.boolean_at(1) ? SSL_get_peer_finished : SSL_get_finished;
  // What it is is not known before, and asking for nothing tells the size.
  Octets octets(get(ssl, nullptr, 0));
  if (octets.empty()) {
    return call.undefined();
  }
  get(ssl, octets.data(), octets.size());
  return crypto::to_script(call.context(), octets);
}

js::Value export_keying_material(Call& call) {
  SSL* const ssl = ssl_at(call);
  Octets octets(static_cast<std::size_t>(std::max(call.int_at(1), 0)));
  const std::string label = call.string_at(2);
  const auto context = crypto::octets_at(call, 3);
  ERR_clear_error();
  if (ssl == nullptr ||
      SSL_export_keying_material(ssl, octets.data(), octets.size(), label.data(), label.size(),
                                 context.data(), context.size(), call.has(3) ? 1 : 0) != 1) {
    return crypto::fail_openssl(call, "SSL_export_keying_material");
  }
  return crypto::to_script(call.context(), octets);
}

}  // namespace

void define_stream_details(js::Context context, js::Object binding) {
  js::define<verify_error>(context, binding, "verifyError");
  js::define<peer_certificates>(context, binding, "peerCertificates");
  js::define<own_certificate>(context, binding, "ownCertificate");
  js::define<protocol_chosen>(context, binding, "protocolChosen");
  js::define<server_name>(context, binding, "serverName");
  js::define<cipher_of>(context, binding, "cipherOf");
  js::define<protocol_of>(context, binding, "protocolOf");
  js::define<ephemeral_key_info>(context, binding, "ephemeralKeyInfo");
  js::define<shared_sigalgs>(context, binding, "sharedSigalgs");
  js::define<is_session_reused>(context, binding, "isSessionReused");
  js::define<finished>(context, binding, "finished");
  js::define<export_keying_material>(context, binding, "exportKeyingMaterial");
}

}  // namespace rondo::node::tls
