// What script asks of a handshake, and sessions that are used again.
//
//   setVerifyMode(number, requests, rejects)     setServername(number, name)
//   setProtocols(number, bytes): of ALPN         enableProtocolChoice(number)
//   enableSessions(number)   enableKeyLog(number)   enableCertificateChoice(number)
//   enableTrace(number)
//   getSession(number) -> bytes or undefined     setSession(number, bytes) -> whether it is one
//   loadSession(number, bytes): for the client hello   helloAnswered(number)
//   newSessionDone(number)   getTicket(number) -> bytes or undefined
//   certificateChosen(number, context or null) -> false if it is no context
//   setKeyCert(number, context)
//   requestStatus(number)    setStatusResponse(number, bytes)
//   renegotiate(number)      setMaxSendFragment(number, size) -> 1 or 0
#include <openssl/err.h>
#include <openssl/ssl.h>

#include "node/tls/tls_stream.h"

namespace rondo::node::tls {

int choose_certificate(SSL* ssl, void* argument);

namespace {

std::shared_ptr<TlsStream> stream_at(const Call& call) { return TlsStreams::current().at(call); }

// Whether the peer is right is asked when the handshake is done.
int accept_any(int /*is_right*/, X509_STORE_CTX* /*verification*/) { return 1; }

js::Value set_verify_mode(Call& call) {
  if (const auto stream = stream_at(call)) {
    // A server shows its certificate without being asked.
    int mode = SSL_VERIFY_NONE;
    if (stream->is_server() && call.boolean_at(1)) {
      mode = SSL_VERIFY_PEER | (call.boolean_at(2) ? SSL_VERIFY_FAIL_IF_NO_PEER_CERT : 0);
    }
    SSL_set_verify(stream->ssl(), mode, accept_any);
  }
  return call.undefined();
}

js::Value set_servername(Call& call) {
  if (const auto stream = stream_at(call)) {
    SSL_set_tlsext_host_name(stream->ssl(), call.string_at(1).c_str());
  }
  return call.undefined();
}

js::Value set_protocols(Call& call) {
  if (const auto stream = stream_at(call)) {
    const auto octets = crypto::octets_at(call, 1);
    if (stream->is_server()) {
      stream->protocols.assign(octets.begin(), octets.end());
    } else {
      SSL_set_alpn_protos(stream->ssl(), octets.data(), static_cast<unsigned>(octets.size()));
    }
  }
  return call.undefined();
}

js::Value enable_protocol_choice(Call& call) {
  if (const auto stream = stream_at(call)) {
    stream->wants_protocol_choice = true;
  }
  return call.undefined();
}

js::Value enable_sessions(Call& call) {
  if (const auto stream = stream_at(call)) {
    stream->wants_sessions = true;
  }
  return call.undefined();
}

js::Value enable_key_log(Call& call) {
  if (const auto stream = stream_at(call)) {
    stream->wants_keys = true;
  }
  return call.undefined();
}

js::Value enable_certificate_choice(Call& call) {
  if (const auto stream = stream_at(call)) {
    SSL_set_cert_cb(stream->ssl(), choose_certificate, nullptr);
  }
  return call.undefined();
}

js::Value enable_trace(Call& call) {
  if (const auto stream = stream_at(call)) {
    static BIO* const output = BIO_new_fp(stderr, BIO_NOCLOSE | BIO_FP_TEXT);
    SSL_set_msg_callback(stream->ssl(), SSL_trace);
    SSL_set_msg_callback_arg(stream->ssl(), output);
  }
  return call.undefined();
}

// ---- Sessions --------------------------------------------------------------------------------

js::Value get_session(Call& call) {
  const auto stream = stream_at(call);
  SSL_SESSION* const session = stream == nullptr ? nullptr : SSL_get_session(stream->ssl());
  const int size = session == nullptr ? 0 : i2d_SSL_SESSION(session, nullptr);
  if (size <= 0) {
    return call.undefined();
  }
  Octets octets(static_cast<std::size_t>(size));
  unsigned char* place = octets.data();
  i2d_SSL_SESSION(session, &place);
  return crypto::to_script(call.context(), octets);
}

Session read_session(std::span<const unsigned char> octets) {
  const unsigned char* place = octets.data();
  Session session(d2i_SSL_SESSION(nullptr, &place, static_cast<long>(octets.size())));
  ERR_clear_error();
  return session;
}

js::Value set_session(Call& call) {
  const auto stream = stream_at(call);
  if (stream == nullptr) {
    return call.boolean(true);
  }
  const Session session = read_session(crypto::octets_at(call, 1));
  // What cannot be read is ignored: there is a full handshake then.
  return call.boolean(session == nullptr || SSL_set_session(stream->ssl(), session.get()) == 1);
}

js::Value load_session(Call& call) {
  if (const auto stream = stream_at(call)) {
    stream->next_session = read_session(crypto::octets_at(call, 1));
  }
  return call.undefined();
}

js::Value hello_answered(Call& call) {
  TlsStreams& streams = TlsStreams::current();
  ScriptScope scope(streams, call);
  if (const auto stream = streams.at(call)) {
    stream->is_hello_answered = true;
    stream->cycle();
  }
  return scope.finish(call.undefined());
}

js::Value new_session_done(Call& call) {
  TlsStreams& streams = TlsStreams::current();
  ScriptScope scope(streams, call);
  if (const auto stream = streams.at(call)) {
    stream->is_awaiting_new_session = false;
    stream->cycle();
  }
  return scope.finish(call.undefined());
}

js::Value get_ticket(Call& call) {
  const auto stream = stream_at(call);
  SSL_SESSION* const session = stream == nullptr ? nullptr : SSL_get_session(stream->ssl());
  if (session == nullptr) {
    return call.undefined();
  }
  const unsigned char* ticket = nullptr;
  std::size_t size = 0;
  SSL_SESSION_get0_ticket(session, &ticket, &size);
  return ticket == nullptr ? call.undefined() : crypto::to_script(call.context(), {ticket, size});
}

// ---- Certificates ----------------------------------------------------------------------------

// The certificate of another context. The first one keeps the keys of tickets, which are read
// before anybody knows the name that the client asks for.
bool use_certificate(SSL* ssl, SSL_CTX* other) {
  STACK_OF(X509)* chain = nullptr;
  ERR_clear_error();
  if (SSL_CTX_get0_certificate(other) == nullptr) {
    return false;
  }
  // Those of other kinds of keys must not be shown either.
  SSL_certs_clear(ssl);
  return SSL_CTX_get0_chain_certs(other, &chain) == 1 &&
         SSL_use_certificate(ssl, SSL_CTX_get0_certificate(other)) == 1 &&
         SSL_use_PrivateKey(ssl, SSL_CTX_get0_privatekey(other)) == 1 &&
         SSL_set1_chain(ssl, chain) == 1;
}

// And whom it trusts.
void use_context(TlsStream& stream, std::shared_ptr<SecureContext> context) {
  SSL* const ssl = stream.ssl();
  SSL_CTX* const other = context->get();
  if (SSL_get_verify_mode(ssl) != SSL_VERIFY_NONE) {
    context->prepare_to_verify();
  }
  if (use_certificate(ssl, other)) {
    SSL_set1_verify_cert_store(ssl, SSL_CTX_get_cert_store(other));
    SSL_set_client_CA_list(ssl, SSL_dup_CA_list(SSL_CTX_get_client_CA_list(other)));
  }
  ERR_clear_error();
  stream.chosen_context = std::move(context);
}

js::Value certificate_chosen(Call& call) {
  TlsStreams& streams = TlsStreams::current();
  ScriptScope scope(streams, call);
  const auto stream = streams.at(call);
  if (stream == nullptr || stream->ssl() == nullptr) {
    return call.boolean(true);
  }
  if (call.has(1)) {
    auto context = context_at(call, 1);
    if (context == nullptr) {
      return call.boolean(false);
    }
    use_context(*stream, std::move(context));
  }
  stream->is_certificate_chosen = true;
  stream->cycle();
  return scope.finish(call.boolean(true));
}

js::Value set_key_cert(Call& call) {
  const auto stream = stream_at(call);
  const auto context = context_at(call, 1);
  if (stream == nullptr || context == nullptr) {
    return call.undefined();
  }
  if (!use_certificate(stream->ssl(), context->get())) {
    return crypto::fail_openssl(call, "Failed to set the certificate");
  }
  return call.undefined();
}

js::Value request_status(Call& call) {
  if (const auto stream = stream_at(call)) {
    SSL_set_tlsext_status_type(stream->ssl(), TLSEXT_STATUSTYPE_ocsp);
  }
  return call.undefined();
}

js::Value set_status_response(Call& call) {
  if (const auto stream = stream_at(call)) {
    stream->status_response = crypto::copy_at(call, 1);
  }
  return call.undefined();
}

// ---- Settings --------------------------------------------------------------------------------

js::Value renegotiate(Call& call) {
  const auto stream = stream_at(call);
  ERR_clear_error();
  if (stream != nullptr && SSL_renegotiate(stream->ssl()) != 1) {
    return crypto::fail_openssl(call, "SSL_renegotiate");
  }
  return call.undefined();
}

js::Value set_max_send_fragment(Call& call) {
  const auto stream = stream_at(call);
  const long answer =
      stream == nullptr ? 0 : SSL_set_max_send_fragment(stream->ssl(), call.int_at(1));
  ERR_clear_error();
  return call.number(static_cast<double>(answer));
}

}  // namespace

void define_stream_sessions(js::Context context, js::Object binding) {
  js::define<set_verify_mode>(context, binding, "setVerifyMode");
  js::define<set_servername>(context, binding, "setServername");
  js::define<set_protocols>(context, binding, "setProtocols");
  js::define<enable_protocol_choice>(context, binding, "enableProtocolChoice");
  js::define<enable_sessions>(context, binding, "enableSessions");
  js::define<enable_key_log>(context, binding, "enableKeyLog");
  js::define<enable_certificate_choice>(context, binding, "enableCertificateChoice");
  js::define<enable_trace>(context, binding, "enableTrace");
  js::define<get_session>(context, binding, "getSession");
  js::define<set_session>(context, binding, "setSession");
  js::define<load_session>(context, binding, "loadSession");
  js::define<hello_answered>(context, binding, "helloAnswered");
  js::define<new_session_done>(context, binding, "newSessionDone");
  js::define<get_ticket>(context, binding, "getTicket");
  js::define<certificate_chosen>(context, binding, "certificateChosen");
  js::define<set_key_cert>(context, binding, "setKeyCert");
  js::define<request_status>(context, binding, "requestStatus");
  js::define<set_status_response>(context, binding, "setStatusResponse");
  js::define<renegotiate>(context, binding, "renegotiate");
  js::define<set_max_send_fragment>(context, binding, "setMaxSendFragment");
}

}  // namespace rondo::node::tls
