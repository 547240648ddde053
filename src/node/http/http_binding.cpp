// internalBinding('http_parser'): the native half of lib/internal/http_parser.js.
//
// Parsers are known by their numbers: see http_parsers.h.
//
//   methods: array of names, by number   answer: Int32Array(1), what onHead says
//   listenTo({ onHead, onBody, onEnd, onExecuted })
//   make() -> number   close(number)
//   initialize(number, isResponse, size that a head may have, lenient flags)
//   execute(number, view) -> consumed bytes, or -1 minus these if it failed
//   finish(number) -> whether it did not fail
//   error(number) -> [code, reason], empty if there is none
//   pause(number)  resume(number)
//   consume(number, number of a stream)  unconsume(number)
//   current(number) -> the bytes that are parsed now, a copy
//   copyBody(number, offset, view): fills the view from these, at the offset
//   beganAgo(number) -> milliseconds since the message began, negative between messages
//   hasHead(number) -> whether that of the message is complete
#include <algorithm>
#include <cstring>
#include <vector>

#include "js/direct_text.h"
#include "node/bindings.h"
#include "node/environment.h"
#include "node/http/http_parsers.h"
#include "rondo/base/require.h"

namespace rondo::node {

namespace {

using http::MessageKind;
using http::MessageParser;
using js::Call;

js::Value listen_to(Call& call) {
  struct Name {
    HttpEvent event;
    std::string_view name;
  };
  static constexpr std::array names = {
      Name{HttpEvent::head, "onHead"},
      Name{HttpEvent::body, "onBody"},
      Name{HttpEvent::end, "onEnd"},
      Name{HttpEvent::executed, "onExecuted"},
  };
  for (const Name& each : names) {
    HttpParsers::current().listen_to(each.event,
                                     js::get(call.context(), call.object_at(0), each.name));
  }
  return call.undefined();
}

// ---- Life ------------------------------------------------------------------------------------

js::Value make(Call& call) { return call.number(HttpParsers::current().add()); }

js::Value close(Call& call) {
  if (HttpParsers::current().at(call) != nullptr) {
    HttpParsers::current().remove(call.int_at(0));
  }
  return call.undefined();
}

js::Value initialize(Call& call) {
  if (HttpParser* parser = HttpParsers::current().at(call)) {
    parser->start(call.boolean_at(1) ? MessageKind::response : MessageKind::request,
                  {.head_size = static_cast<std::size_t>(call.integer_at(2)),
                   .lenient_flags = static_cast<std::uint8_t>(call.int_at(3))});
  }
  return call.undefined();
}

// Those that were started.
HttpParser* parser_at(Call& call) {
  HttpParser* parser = HttpParsers::current().at(call);
  return parser != nullptr && parser->parser() != nullptr ? parser : nullptr;
}

// ---- Feeding ---------------------------------------------------------------------------------

// What is parsed must stay where it is while script is called, which may do as it likes with the
// array.
js::Value execute(Call& call) {
  HttpParser* parser = parser_at(call);
  if (parser == nullptr) {
    return call.number(-1);
  }
  const ConstBytes bytes = std::as_bytes(js::bytes_of(call.context(), call[1]));
  const std::vector<std::byte> copy(bytes.begin(), bytes.end());
  js::Value exception = nullptr;
  const MessageParser::Fed fed = parser->execute(copy, &exception);
  if (exception != nullptr) {
    return call.fail(exception);
  }
  const auto consumed = static_cast<double>(fed.consumed);
  return call.number(fed.outcome == MessageParser::Outcome::failed ? -1 - consumed : consumed);
}

js::Value finish(Call& call) {
  HttpParser* parser = parser_at(call);
  if (parser == nullptr) {
    return call.boolean(true);
  }
  js::Value exception = nullptr;
  const MessageParser::Outcome outcome = parser->finish(&exception);
  return exception != nullptr ? call.fail(exception)
                              : call.boolean(outcome != MessageParser::Outcome::failed);
}

js::Value error(Call& call) {
  js::ArrayBuilder details(call.context());
  if (const HttpParser* parser = parser_at(call);
      parser != nullptr && !parser->parser()->error().code.empty()) {
    details.push(call.string(parser->parser()->error().code));
    details.push(call.string(parser->parser()->error().reason));
  }
  return details.array();
}

js::Value pause(Call& call) {
  if (HttpParser* parser = parser_at(call)) {
    parser->parser()->pause();
  }
  return call.undefined();
}

js::Value resume(Call& call) {
  if (HttpParser* parser = parser_at(call)) {
    parser->parser()->resume();
  }
  return call.undefined();
}

// ---- Streams ---------------------------------------------------------------------------------

js::Value consume(Call& call) {
  HttpParser* parser = parser_at(call);
  StreamHandle* handle = StreamHandles::current().find(call.int_at(1));
  const bool can_consume = parser != nullptr && handle != nullptr && handle->stream != nullptr;
  if (can_consume) {
    parser->consume(*handle);
  }
  return call.boolean(can_consume);
}

js::Value unconsume(Call& call) {
  if (HttpParser* parser = HttpParsers::current().at(call)) {
    parser->unconsume();
  }
  return call.undefined();
}

// ---- State -----------------------------------------------------------------------------------

js::Value current(Call& call) {
  const HttpParser* parser = HttpParsers::current().at(call);
  const js::Lock lock(call.context());
  return js::bytes(call.context(), parser != nullptr ? parser->current() : ConstBytes());
}

js::Value copy_body(Call& call) {
  const HttpParser* parser = HttpParsers::current().at(call);
  const Bytes room = std::as_writable_bytes(js::bytes_of(call.context(), call[2]));
  const ConstBytes source = parser != nullptr ? parser->current() : ConstBytes();
  const auto offset = static_cast<std::size_t>(std::max(call.int_at(1), 0));
  if (!room.empty() && offset <= source.size() && room.size() <= source.size() - offset) {
    std::memcpy(room.data(), source.data() + offset, room.size());
  }
  return call.undefined();
}

js::Value began_ago(Call& call) {
  const HttpParser* parser = HttpParsers::current().at(call);
  if (parser == nullptr || parser->begun_at() == Nanos{}) {
    return call.number(-1);
  }
  const Nanos ago = Environment::current().loop().now() - parser->begun_at();
  return call.number(static_cast<double>(ago.count()) / 1e6);
}

js::Value has_head(Call& call) {
  const HttpParser* parser = parser_at(call);
  return call.boolean(parser != nullptr && parser->parser()->has_head());
}

}  // namespace

js::Object make_http_parser_binding(Environment& environment) {
  const js::Context context = environment.context();
  js::Object binding = js::object(context);
  HttpParsers::current().share(context, binding);
  js::ArrayBuilder methods(context);
  for (const std::string_view name : http::method_names()) {
    methods.push(js::string(context, name));
  }
  js::set(context, binding, "methods", methods.array());
  js::define<listen_to>(context, binding, "listenTo");
  js::define<make>(context, binding, "make");
  js::define<close>(context, binding, "close");
  js::define<initialize>(context, binding, "initialize");
  js::define<execute>(context, binding, "execute");
  js::define<finish>(context, binding, "finish");
  js::define<error>(context, binding, "error");
  js::define<pause>(context, binding, "pause");
  js::define<resume>(context, binding, "resume");
  js::define<consume>(context, binding, "consume");
  js::define<unconsume>(context, binding, "unconsume");
  js::define<current>(context, binding, "current");
  js::define<copy_body>(context, binding, "copyBody");
  js::define<began_ago>(context, binding, "beganAgo");
  js::define<has_head>(context, binding, "hasHead");
  return binding;
}

}  // namespace rondo::node
