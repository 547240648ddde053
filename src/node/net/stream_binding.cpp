// internalBinding('stream'): the native half of lib/internal/net/handles.js.
//
// Streams are known by their numbers: see stream_handles.h. Functions answer with 0 or a negative
// error number where nothing else is said.
//
//   listenTo({ onRead, onConnection, onConnected, onShutDown, onWritten, onClosed,
//              blockSample })
//   makeTcp(isServer), makePipe(isServer) -> number
//   startReading(number)  stopReading(number)  lendBuffer(number, view or null)
//   takeRead(view): fills it with what was read into the scratch memory
//   giveBack(block): to be read into again; only those who have shown it to nobody may
//   consumedSize(number) -> what was read by an HTTP parser instead of script
//   close(number)  reset(number): of TCP only, the peer sees a reset; both end with onClosed
//   activeName(number) -> text, empty if it does not keep the loop alive
//   ref(number)  unref(number)  fd(number) -> -1 if there is none
//   setBlocking(number, isBlocking)  isConnected(number) -> boolean, true while connecting, too
//
// Writing is in stream_writing.cpp, sockets are in stream_sockets.cpp, terminals in
// stream_terminals.cpp.
#include <algorithm>
#include <cstring>

#include "js/direct_text.h"
#include "node/bindings.h"
#include "node/environment.h"
#include "node/net/stream_handles.h"
#include "rondo/net/pipe_listener.h"
#include "rondo/net/tcp_listener.h"

namespace rondo::node {

namespace {

using js::Call;

int answer_of(const Result<>& outcome) noexcept { return outcome ? 0 : outcome.error().number(); }

js::Value listen_to(Call& call) {
  using Event = StreamHandles::Event;
  struct Name {
    Event event;
    std::string_view name;
  };
  static constexpr std::array names = {
      Name{Event::read, "onRead"},           Name{Event::connection, "onConnection"},
      Name{Event::connected, "onConnected"}, Name{Event::shut_down, "onShutDown"},
      Name{Event::written, "onWritten"},     Name{Event::closed, "onClosed"},
      Name{Event::block, "blockSample"},
  };
  for (const Name& each : names) {
    StreamHandles::current().listen_to(each.event,
                                       js::get(call.context(), call.object_at(0), each.name));
  }
  return call.undefined();
}

// ---- Making and ending -----------------------------------------------------------------------

js::Value make_tcp(Call& call) {
  Loop& loop = Environment::current().loop();
  StreamHandles& handles = StreamHandles::current();
  return call.number(call.boolean_at(0)
                         ? handles.add(StreamKind::tcp, make<TcpListener>(loop)).number
                         : handles.add(StreamKind::tcp, make<Tcp>(loop)).number);
}

js::Value make_pipe(Call& call) {
  Loop& loop = Environment::current().loop();
  StreamHandles& handles = StreamHandles::current();
  return call.number(call.boolean_at(0)
                         ? handles.add(StreamKind::pipe, make<PipeListener>(loop)).number
                         : handles.add(StreamKind::pipe, make<Pipe>(loop)).number);
}

js::Value close(Call& call) {
  StreamHandles& handles = StreamHandles::current();
  if (StreamHandle* handle = handles.at(call); handle != nullptr) {
    handle->handle()->close(handles.closer(*handle));
  }
  return call.undefined();
}

js::Value reset(Call& call) {
  StreamHandles& handles = StreamHandles::current();
  StreamHandle* handle = handles.at(call);
  if (handle == nullptr || handle->tcp() == nullptr) {
    return call.number(-EBADF);
  }
  return call.number(answer_of(handle->tcp()->close_reset(handles.closer(*handle))));
}

// ---- Reading ---------------------------------------------------------------------------------

js::Value start_reading(Call& call) {
  StreamHandles& handles = StreamHandles::current();
  StreamHandle* handle = handles.at(call);
  if (handle == nullptr || handle->stream == nullptr) {
    return call.number(-EBADF);
  }
  return call.number(answer_of(handles.start_reading(*handle)));
}

js::Value stop_reading(Call& call) {
  if (StreamHandle* handle = StreamHandles::current().at(call);
      handle != nullptr && handle->stream != nullptr) {
    handle->stream->stop_reading();
  }
  return call.number(0);
}

js::Value lend_buffer(Call& call) {
  if (StreamHandle* handle = StreamHandles::current().at(call)) {
    handle->lent_buffer =
        call.has(1) ? std::make_unique<js::Pin>(Environment::current().engine(), call[1]) : nullptr;
  }
  return call.undefined();
}

js::Value take_read(Call& call) {
  const std::span<std::uint8_t> bytes = js::bytes_of(call.context(), call[0]);
  const Bytes scratch = StreamHandles::current().scratch();
  std::memcpy(bytes.data(), scratch.data(), std::min(bytes.size(), scratch.size()));
  return call.undefined();
}

js::Value give_back(Call& call) {
  StreamHandles::current().give_back_block(call[0]);
  return call.undefined();
}

js::Value consumed_size(Call& call) {
  const StreamHandle* handle = StreamHandles::current().at(call);
  return call.number(handle != nullptr ? static_cast<double>(handle->consumed_size) : 0);
}

// ---- References and descriptors --------------------------------------------------------------

js::Value ref(Call& call) {
  if (StreamHandle* handle = StreamHandles::current().at(call)) {
    handle->handle()->ref();
  }
  return call.undefined();
}

js::Value unref(Call& call) {
  if (StreamHandle* handle = StreamHandles::current().at(call)) {
    handle->handle()->unref();
  }
  return call.undefined();
}

// As Loop::alive_reasons() names it, if it keeps the loop alive.
js::Value active_name(Call& call) {
  const StreamHandle* handle = StreamHandles::current().at(call);
  if (handle == nullptr || !handle->handle()->is_active() || !handle->handle()->has_ref()) {
    return call.string({});
  }
  return call.string(std::string(handle_kind_name(handle->handle()->kind())) + " handle");
}

js::Value get_fd(Call& call) {
  const StreamHandle* handle = StreamHandles::current().at(call);
  return call.number(handle != nullptr ? handle->fd() : -1);
}

js::Value is_connected(Call& call) {
  const StreamHandle* handle = StreamHandles::current().at(call);
  return call.boolean(handle != nullptr && handle->stream != nullptr &&
                      (handle->stream->is_readable() || handle->stream->is_writable()));
}

js::Value set_blocking(Call& call) {
  StreamHandle* handle = StreamHandles::current().at(call);
  if (handle == nullptr || handle->stream == nullptr) {
    return call.number(-EBADF);
  }
  return call.number(
      answer_of(handle->stream->set_blocking(call.boolean_at(1) ? Blocking::yes : Blocking::no)));
}

}  // namespace

js::Object make_stream_binding(Environment& environment) {
  const js::Context context = environment.context();
  js::Object binding = js::object(context);
  StreamHandles::current().share(context, binding);
  js::define<listen_to>(context, binding, "listenTo");
  js::define<make_tcp>(context, binding, "makeTcp");
  js::define<make_pipe>(context, binding, "makePipe");
  js::define<close>(context, binding, "close");
  js::define<reset>(context, binding, "reset");
  js::define<start_reading>(context, binding, "startReading");
  js::define<stop_reading>(context, binding, "stopReading");
  js::define<lend_buffer>(context, binding, "lendBuffer");
  js::define<take_read>(context, binding, "takeRead");
  js::define<give_back>(context, binding, "giveBack");
  js::define<consumed_size>(context, binding, "consumedSize");
  js::define<ref>(context, binding, "ref");
  js::define<unref>(context, binding, "unref");
  js::define<active_name>(context, binding, "activeName");
  js::define<get_fd>(context, binding, "fd");
  js::define<is_connected>(context, binding, "isConnected");
  js::define<set_blocking>(context, binding, "setBlocking");
  define_stream_writing(context, binding);
  define_stream_sockets(context, binding);
  define_stream_terminals(context, binding);
  return binding;
}

}  // namespace rondo::node
