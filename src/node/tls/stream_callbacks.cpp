// What OpenSSL asks and tells while it works on a connection.
#include <openssl/err.h>
#include <openssl/ssl.h>

#include <algorithm>
#include <cstring>

#include "node/tls/tls_stream.h"

namespace rondo::node::tls {

namespace {

// Sessions that are larger than this cannot be kept.
constexpr int session_size_max = 10 * 1024;

Octets octets_of(const unsigned char* data, std::size_t size) { return {data, data + size}; }

// ---- The course of a handshake ---------------------------------------------------------------

void on_info(const SSL* ssl, int where, int /*value*/) {
  TlsStream& stream = TlsStream::of(ssl);
  if ((where & SSL_CB_HANDSHAKE_START) != 0) {
    stream.note({.kind = Notice::Kind::handshake_start});
  }
  if ((where & SSL_CB_HANDSHAKE_DONE) != 0 && SSL_renegotiate_pending(const_cast<SSL*>(ssl)) == 0) {
    stream.is_established = true;
    stream.note({.kind = Notice::Kind::handshake_done});
  }
}

void on_key(const SSL* ssl, const char* line) {
  TlsStream& stream = TlsStream::of(ssl);
  if (stream.wants_keys) {
    Notice notice{.kind = Notice::Kind::key_log};
    notice.first = octets_of(reinterpret_cast<const unsigned char*>(line), std::strlen(line));
    notice.first.push_back('\n');
    stream.note(std::move(notice));
  }
}

// Whether the peer is right is asked when the handshake is done.
int accept_any(int /*is_right*/, X509_STORE_CTX* /*verification*/) { return 1; }

// ---- Sessions --------------------------------------------------------------------------------

int on_client_hello(SSL* ssl, int* /*alert*/, void* /*argument*/) {
  TlsStream& stream = TlsStream::of(ssl);
  if (!stream.wants_sessions || stream.is_hello_answered) {
    return SSL_CLIENT_HELLO_SUCCESS;
  }
  if (!stream.is_asking_hello) {
    stream.is_asking_hello = true;
    Notice notice{.kind = Notice::Kind::client_hello};
    const unsigned char* id = nullptr;
    const std::size_t id_size = SSL_client_hello_get0_session_id(ssl, &id);
    notice.first = octets_of(id, id_size);
    const unsigned char* ticket = nullptr;
    std::size_t ticket_size = 0;
    notice.flag =
        SSL_client_hello_get0_ext(ssl, TLSEXT_TYPE_session_ticket, &ticket, &ticket_size) == 1 &&
        ticket_size > 0;
    stream.note(std::move(notice));
  }
  return SSL_CLIENT_HELLO_RETRY;
}

SSL_SESSION* find_session(SSL* ssl, const unsigned char* /*id*/, int /*size*/, int* is_shared) {
  *is_shared = 0;
  return TlsStream::of(ssl).next_session.release();
}

int on_new_session(SSL* ssl, SSL_SESSION* session) {
  TlsStream& stream = TlsStream::of(ssl);
  const int size = i2d_SSL_SESSION(session, nullptr);
  if (!stream.wants_sessions || size > session_size_max) {
    return 0;
  }
  Notice notice{.kind = Notice::Kind::new_session};
  unsigned id_size = 0;
  const unsigned char* const id = SSL_SESSION_get_id(session, &id_size);
  notice.first = octets_of(id, id_size);
  notice.second.resize(static_cast<std::size_t>(size));
  unsigned char* place = notice.second.data();
  i2d_SSL_SESSION(session, &place);
  stream.is_awaiting_new_session = stream.is_server();
  stream.is_input_held = !stream.is_server();
  stream.note(std::move(notice));
  return 0;
}

// ---- Names and protocols ---------------------------------------------------------------------

// The name is taken note of; which certificate belongs to it is asked below.
int accept_name(SSL* /*ssl*/, int* /*alert*/, void* /*argument*/) { return SSL_TLSEXT_ERR_OK; }

int ask_protocol(TlsStream& stream, std::span<const unsigned char> offered, std::size_t& offset) {
  const js::Context context = stream.streams().environment().context();
  const js::Value answer = stream.streams().ask(TlsStreams::Event::choose_protocol, [&] {
    return std::array<js::Value, 2>{js::number(context, stream.number()),
                                    crypto::to_script(context, offered)};
  });
  if (answer == nullptr || !js::is_number(answer)) {
    return SSL_TLSEXT_ERR_ALERT_FATAL;
  }
  offset = static_cast<std::size_t>(js::to_number(context, answer));
  return offset < offered.size() ? SSL_TLSEXT_ERR_OK : SSL_TLSEXT_ERR_ALERT_FATAL;
}

int choose_protocol(SSL* ssl, const unsigned char** out, unsigned char* out_size,
                    const unsigned char* in, unsigned in_size, void* /*argument*/) {
  TlsStream& stream = TlsStream::of(ssl);
  if (stream.wants_protocol_choice) {
    std::size_t offset = 0;
    const int answer = ask_protocol(stream, {in, in_size}, offset);
    if (answer == SSL_TLSEXT_ERR_OK) {
      *out_size = in[offset];
      *out = in + offset + 1;
    }
    return answer;
  }
  if (stream.protocols.empty()) {
    return SSL_TLSEXT_ERR_NOACK;
  }
  unsigned char* chosen = nullptr;
  const int answer =
      SSL_select_next_proto(&chosen, out_size, stream.protocols.data(),
                            static_cast<unsigned>(stream.protocols.size()), in, in_size);
  *out = chosen;
  return answer == OPENSSL_NPN_NEGOTIATED ? SSL_TLSEXT_ERR_OK : SSL_TLSEXT_ERR_ALERT_FATAL;
}

// ---- The status of a certificate -------------------------------------------------------------

int exchange_status(SSL* ssl, void* /*argument*/) {
  TlsStream& stream = TlsStream::of(ssl);
  if (!stream.is_server()) {
    const unsigned char* response = nullptr;
    const long size = SSL_get_tlsext_status_ocsp_resp(ssl, &response);
    Notice notice{.kind = Notice::Kind::status_response};
    if (response != nullptr && size > 0) {
      notice.first = octets_of(response, static_cast<std::size_t>(size));
    }
    stream.note(std::move(notice));
    return 1;
  }
  if (stream.status_response.empty()) {
    return SSL_TLSEXT_ERR_NOACK;
  }
  const std::size_t size = stream.status_response.size();
  auto* const copy = static_cast<unsigned char*>(OPENSSL_malloc(size));
  std::memcpy(copy, stream.status_response.data(), size);
  SSL_set_tlsext_status_ocsp_resp(ssl, copy, static_cast<long>(size));
  stream.status_response.clear();
  return SSL_TLSEXT_ERR_OK;
}

}  // namespace

void set_connection_callbacks(SSL_CTX* context) {
  SSL_CTX_set_info_callback(context, on_info);
  SSL_CTX_set_keylog_callback(context, on_key);
  SSL_CTX_set_verify(context, SSL_VERIFY_NONE, accept_any);
  SSL_CTX_set_client_hello_cb(context, on_client_hello, nullptr);
  SSL_CTX_sess_set_get_cb(context, find_session);
  SSL_CTX_sess_set_new_cb(context, on_new_session);
  SSL_CTX_set_tlsext_servername_callback(context, accept_name);
  SSL_CTX_set_alpn_select_cb(context, choose_protocol, nullptr);
  SSL_CTX_set_tlsext_status_cb(context, exchange_status);
}

// Asks script which certificate to use, and waits for the answer.
int choose_certificate(SSL* ssl, void* /*argument*/) {
  TlsStream& stream = TlsStream::of(ssl);
  if (!stream.is_server() || stream.is_certificate_chosen) {
    return 1;
  }
  if (!stream.is_asking_certificate) {
    stream.is_asking_certificate = true;
    Notice notice{.kind = Notice::Kind::certificate_wanted};
    const char* const name = SSL_get_servername(ssl, TLSEXT_NAMETYPE_host_name);
    notice.text = name == nullptr ? "" : name;
    notice.flag = SSL_get_tlsext_status_type(ssl) == TLSEXT_STATUSTYPE_ocsp;
    stream.note(std::move(notice));
  }
  return -1;
}

}  // namespace rondo::node::tls
