// The native half of node:tls: internalBinding('crypto').makeTls() makes it. Streams are known by
// their numbers: see tls_streams.h. Functions answer with 0 or a negative error number where
// nothing else is said.
//
//   listenTo({ onRead, onWritten, ..., scratch })
//   wrap(context, isServer, number of a native stream or -1) -> number
//   destroy(number)
//   startReading(number)  stopReading(number)  lendBuffer(number, view or null)
//   writeBytes(number, view)  writeMany(number, views, count): `written` as for native streams
//   writeQueueSize(number)  shutDown(number)
//   receive(number, bytes)  receiveEnd(number, status)  encryptedSent(number, status)
//   cycle(number)  waitForTransport(number)  transportIsFree(number)
//
// Contexts, sessions, keys and what there is to know of a stream are in other files.
#include "js/typed_array.h"
#include "node/language/text_argument.h"
#include "node/tls/tls_stream.h"

namespace rondo::node::tls {

namespace {

int answer_of(const Result<>& outcome) noexcept { return outcome ? 0 : outcome.error().number(); }

// What the last write did, as for native streams.
struct Written {
  js::Pin array;
  double* values = nullptr;
};

Written& written() {
  static thread_local Written value;
  return value;
}

js::Value listen_to(Call& call) {
  const js::Context context = call.context();
  TlsStreams::current().listen_to(context, call.object_at(0));
  const js::Value array = js::get(context, call.object_at(0), "written");
  written().array = js::Pin(Environment::current().engine(), array);
  written().values = js::items_of<double>(context, array);
  return call.undefined();
}

js::Value wrap(Call& call) {
  auto context = context_at(call, 0);
  return call.number(
      TlsStreams::current().add(std::move(context), call.boolean_at(1), call.int_at(2))->number());
}

js::Value destroy(Call& call) {
  TlsStreams& streams = TlsStreams::current();
  ScriptScope scope(streams, call);
  if (const auto stream = streams.at(call)) {
    stream->destroy();
  }
  return scope.finish(call.undefined());
}

// ---- Reading ---------------------------------------------------------------------------------

js::Value start_reading(Call& call) {
  const auto stream = TlsStreams::current().at(call);
  return call.number(stream == nullptr ? -EBADF : answer_of(stream->start_reading()));
}

js::Value stop_reading(Call& call) {
  if (const auto stream = TlsStreams::current().at(call)) {
    stream->stop_reading();
  }
  return call.number(0);
}

js::Value lend_buffer(Call& call) {
  if (const auto stream = TlsStreams::current().at(call)) {
    stream->lend_buffer(call.has(1)
                            ? std::make_unique<js::Pin>(Environment::current().engine(), call[1])
                            : nullptr);
  }
  return call.undefined();
}

// ---- Writing ---------------------------------------------------------------------------------

ConstBytes borrow(js::Context context, js::Value view) {
  return std::as_bytes(js::bytes_of(context, view));
}

js::Value write_buffers(Call& call, ScriptScope& scope, std::span<const ConstBytes> buffers) {
  const auto stream = scope.streams().at(call);
  if (stream == nullptr) {
    return call.number(-EPROTO);
  }
  const auto is_pending = stream->write(buffers);
  if (!is_pending) {
    return scope.finish(call.number(is_pending.error().number()));
  }
  written().values[0] = static_cast<double>(total_size(buffers));
  written().values[1] = *is_pending ? 1 : 0;
  return scope.finish(call.number(0));
}

js::Value write_bytes(Call& call) {
  ScriptScope scope(TlsStreams::current(), call);
  const ConstBytes bytes = borrow(call.context(), call[1]);
  return write_buffers(call, scope, {&bytes, 1});
}

js::Value write_many(Call& call) {
  ScriptScope scope(TlsStreams::current(), call);
  std::vector<ConstBytes> buffers(static_cast<std::size_t>(std::max(call.int_at(2), 0)));
  for (unsigned index = 0; index < buffers.size(); ++index) {
    buffers[index] = borrow(call.context(), js::get(call.context(), call.object_at(1), index));
  }
  return write_buffers(call, scope, buffers);
}

// (number, text, isUtf8): text of characters that are one byte each. 1 for other text.
js::Value write_narrow(Call& call) {
  ScriptScope scope(TlsStreams::current(), call);
  const TextArgument text(call, 1);
  const bool is_utf8 = call.boolean_at(2);
  using Narrow = std::span<const std::uint8_t>;
  const std::optional<Narrow> characters = text.visit(Overloaded{
      [&](Narrow narrow) -> std::optional<Narrow> {
        constexpr std::uint8_t ascii_end = 0x80;
        std::uint8_t all = 0;
        for (const std::uint8_t character : narrow) {
          all |= character;
        }
        return is_utf8 && all >= ascii_end ? std::nullopt : std::optional(narrow);
      },
      [](std::u16string_view /*units*/) -> std::optional<Narrow> { return std::nullopt; }});
  if (!characters) {
    return call.number(1);
  }
  const ConstBytes bytes = std::as_bytes(*characters);
  return write_buffers(call, scope, {&bytes, 1});
}

js::Value write_queue_size(Call& call) {
  const auto stream = TlsStreams::current().at(call);
  return call.number(stream == nullptr ? 0 : static_cast<double>(stream->queue_size()));
}

js::Value shut_down(Call& call) {
  TlsStreams& streams = TlsStreams::current();
  ScriptScope scope(streams, call);
  const auto stream = streams.at(call);
  if (stream == nullptr) {
    return call.number(-EBADF);
  }
  const int answer = answer_of(stream->shut_down());
  return scope.finish(call.number(answer));
}

// ---- Transports of script, and the work ------------------------------------------------------

js::Value receive(Call& call) {
  TlsStreams& streams = TlsStreams::current();
  ScriptScope scope(streams, call);
  if (const auto stream = streams.at(call)) {
    // Script may do anything with its memory while it is told what was in it.
    const std::span<const std::byte> bytes = call.bytes_at(1);
    const std::vector<std::byte> copy(bytes.begin(), bytes.end());
    stream->receive(copy);
  }
  return scope.finish(call.undefined());
}

js::Value receive_end(Call& call) {
  TlsStreams& streams = TlsStreams::current();
  ScriptScope scope(streams, call);
  if (const auto stream = streams.at(call)) {
    stream->receive_end(call.int_at(1));
  }
  return scope.finish(call.undefined());
}

js::Value encrypted_sent(Call& call) {
  TlsStreams& streams = TlsStreams::current();
  ScriptScope scope(streams, call);
  if (const auto stream = streams.at(call)) {
    const int status = call.int_at(1);
    stream->on_sent(status == 0 ? Result<>() : std::unexpected(Error{"write", -status}));
  }
  return scope.finish(call.undefined());
}

js::Value cycle(Call& call) {
  TlsStreams& streams = TlsStreams::current();
  ScriptScope scope(streams, call);
  if (const auto stream = streams.at(call)) {
    stream->cycle();
  }
  return scope.finish(call.undefined());
}

js::Value wait_for_transport(Call& call) {
  if (const auto stream = TlsStreams::current().at(call)) {
    stream->waits_for_transport = true;
  }
  return call.undefined();
}

js::Value transport_is_free(Call& call) {
  TlsStreams& streams = TlsStreams::current();
  ScriptScope scope(streams, call);
  if (const auto stream = streams.at(call)) {
    stream->on_transport_free();
  }
  return scope.finish(call.undefined());
}

}  // namespace

void define_streams(js::Context context, js::Object binding) {
  js::define<listen_to>(context, binding, "listenTo");
  js::define<wrap>(context, binding, "wrap");
  js::define<destroy>(context, binding, "destroy");
  js::define<start_reading>(context, binding, "startReading");
  js::define<stop_reading>(context, binding, "stopReading");
  js::define<lend_buffer>(context, binding, "lendBuffer");
  js::define<write_bytes>(context, binding, "writeBytes");
  js::define<write_many>(context, binding, "writeMany");
  js::define<write_narrow>(context, binding, "writeNarrow");
  js::define<write_queue_size>(context, binding, "writeQueueSize");
  js::define<shut_down>(context, binding, "shutDown");
  js::define<receive>(context, binding, "receive");
  js::define<receive_end>(context, binding, "receiveEnd");
  js::define<encrypted_sent>(context, binding, "encryptedSent");
  js::define<cycle>(context, binding, "cycle");
  js::define<wait_for_transport>(context, binding, "waitForTransport");
  js::define<transport_is_free>(context, binding, "transportIsFree");
}

js::Value make_tls_binding(Call& call) {
  const js::Context context = Environment::current().context();
  js::Object binding = js::object(context);
  define_contexts(context, binding);
  define_root_certificates(context, binding);
  define_streams(context, binding);
  define_stream_details(context, binding);
  define_stream_sessions(context, binding);
  define_preshared_keys(context, binding);
  static_cast<void>(call);
  return binding;
}

}  // namespace rondo::node::tls
