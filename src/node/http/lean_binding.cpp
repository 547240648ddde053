// internalBinding('lean_http'): the native half of lib/rondo/http.js.
//
//   listenTo({ onRequest, onClosed })   see lean_server.h
//   listen(address, port, backlog, [head size, body size, request ms, keep-alive ms])
//     -> [server, address, port], or a negative error number
//   close(server, isForced)   ref(server, isReferenced)   connectionCount(server)
//   body(server, connection) -> Uint8Array
//   peer(server, connection) -> address, empty if the peer has gone
//   respond(server, connection, status, fields, body) -> whether the peer is still there
//     fields: lines as they are sent; body: text, a view, or undefined
#include "node/bindings.h"
#include "node/environment.h"
#include "node/http/lean_server.h"
#include "node/language/text_argument.h"
#include "text/single_byte.h"
#include "text/utf8.h"

namespace rondo::node {

namespace {

using js::Call;

js::Value listen_to(Call& call) {
  LeanServers& servers = LeanServers::current();
  servers.listen_to(LeanServers::Event::request,
                    js::get(call.context(), call.object_at(0), "onRequest"));
  servers.listen_to(LeanServers::Event::closed,
                    js::get(call.context(), call.object_at(0), "onClosed"));
  return call.undefined();
}

// ---- Servers ---------------------------------------------------------------------------------

LeanLimits limits_from(js::Context context, js::Object numbers) {
  const auto number_at = [&](unsigned index) {
    return js::to_number(context, js::get(context, numbers, index));
  };
  const auto millis = [](double value) { return Nanos(static_cast<std::int64_t>(value * 1e6)); };
  return {.head_size = static_cast<std::size_t>(number_at(0)),
          .body_size = static_cast<std::size_t>(number_at(1)),
          .request_time = millis(number_at(2)),
          .keep_alive_time = millis(number_at(3))};
}

js::Value listen(Call& call) {
  LeanServers& servers = LeanServers::current();
  const auto address =
      SocketAddress::parse(call.string_at(0), static_cast<std::uint16_t>(call.int_at(1)));
  if (!address) {
    return call.number(address.error().number());
  }
  LeanServer& server = servers.add(limits_from(call.context(), call.object_at(3)));
  const auto listening = server.listen(*address, call.int_at(2));
  const auto bound = listening ? server.address() : std::unexpected(listening.error());
  if (!bound) {
    servers.remove(server.number());
    return call.number(bound.error().number());
  }
  const js::Lock lock(call.context());
  js::ArrayBuilder answer(call.context());
  answer.push(call.number(server.number()));
  answer.push(call.string(bound->ip()));
  answer.push(call.number(bound->port()));
  return answer.array();
}

LeanServer* server_at(const Call& call) { return LeanServers::current().find(call.int_at(0)); }

js::Value close(Call& call) {
  if (LeanServer* server = server_at(call)) {
    server->close(call.boolean_at(1));
  }
  return call.undefined();
}

js::Value ref(Call& call) {
  if (LeanServer* server = server_at(call)) {
    server->ref(call.boolean_at(1));
  }
  return call.undefined();
}

js::Value connection_count(Call& call) {
  const LeanServer* server = server_at(call);
  return call.number(server != nullptr ? static_cast<double>(server->connection_count()) : 0);
}

// ---- Requests --------------------------------------------------------------------------------

// Whose response is awaited.
LeanConnection* connection_at(const Call& call) {
  const LeanServer* server = server_at(call);
  LeanConnection* connection = server != nullptr ? server->find(call.int_at(1)) : nullptr;
  return connection != nullptr && connection->awaits_response() ? connection : nullptr;
}

js::Value body(Call& call) {
  const LeanConnection* connection = connection_at(call);
  const js::Lock lock(call.context());
  return js::bytes(call.context(), connection != nullptr
                                       ? std::as_bytes(std::span(connection->body()))
                                       : ConstBytes());
}

js::Value peer(Call& call) {
  const LeanConnection* connection = connection_at(call);
  if (connection == nullptr) {
    return call.string({});
  }
  const auto address = connection->peer_address();
  return call.string(address ? address->ip() : std::string());
}

// ---- Responses -------------------------------------------------------------------------------

using Narrow = std::span<const std::uint8_t>;

// Calls it with the text as it is sent.
template <class Use>
void with_latin1(const TextArgument& text, Use&& use) {
  text.visit(Overloaded{[&](Narrow characters) {
                          use(std::string_view(reinterpret_cast<const char*>(characters.data()),
                                               characters.size()));
                        },
                        [&](std::u16string_view units) {
                          std::string narrow(units.size(), '\0');
                          text::narrow(units, reinterpret_cast<std::uint8_t*>(narrow.data()));
                          use(std::string_view(narrow));
                        }});
}

void respond_with_text(LeanConnection& connection, int status, std::string_view head_fields,
                       const TextArgument& text) {
  text.visit(Overloaded{
      [&](Narrow characters) {
        const bool is_ascii = text::is_ascii(characters);
        const std::size_t size =
            is_ascii ? characters.size() : text::utf8_length_of_latin1(characters);
        std::string* output = connection.begin_response(status, head_fields, size);
        if (output == nullptr) {
          return;
        }
        if (is_ascii) {
          output->append(reinterpret_cast<const char*>(characters.data()), size);
          return;
        }
        const std::size_t at = output->size();
        output->resize(at + size);
        text::encode_latin1_as_utf8(
            characters,
            text::MutableBytes(reinterpret_cast<std::uint8_t*>(output->data()) + at, size));
      },
      [&](std::u16string_view units) {
        const std::size_t size = text::utf8_length(units);
        std::string* output = connection.begin_response(status, head_fields, size);
        if (output == nullptr) {
          return;
        }
        const std::size_t at = output->size();
        output->resize(at + size);
        text::encode_utf8(
            units, text::MutableBytes(reinterpret_cast<std::uint8_t*>(output->data()) + at, size));
      }});
}

void respond_with(LeanConnection& connection, const Call& call, std::string_view head_fields) {
  const int status = call.int_at(2);
  if (call.is_string(4)) {
    respond_with_text(connection, status, head_fields, TextArgument(call, 4));
    return;
  }
  const ConstBytes bytes = call.bytes_at(4);
  std::string* output = connection.begin_response(status, head_fields, bytes.size());
  if (output != nullptr) {
    output->append(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  }
}

js::Value respond(Call& call) {
  LeanConnection* connection = connection_at(call);
  if (connection == nullptr) {
    return call.boolean(false);
  }
  with_latin1(TextArgument(call, 3),
              [&](std::string_view head_fields) { respond_with(*connection, call, head_fields); });
  connection->end_response();
  return call.boolean(true);
}

}  // namespace

js::Object make_lean_http_binding(Environment& environment) {
  const js::Context context = environment.context();
  js::Object binding = js::object(context);
  js::define<listen_to>(context, binding, "listenTo");
  js::define<listen>(context, binding, "listen");
  js::define<close>(context, binding, "close");
  js::define<ref>(context, binding, "ref");
  js::define<connection_count>(context, binding, "connectionCount");
  js::define<body>(context, binding, "body");
  js::define<peer>(context, binding, "peer");
  js::define<respond>(context, binding, "respond");
  return binding;
}

}  // namespace rondo::node
