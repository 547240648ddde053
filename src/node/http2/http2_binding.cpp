// internalBinding('http2'): the native half of node:http2.
//
//   create(isClient, limits) -> session                  a Float64Array, in the order of Limits
//   close(session)                                       frees it; what is called later says so
//   receive(session, bytes) -> events                    an array, see events.h
//   produce(session, size) -> [ArrayBuffer or undefined, events, count], or undefined if nothing is
//                                                        to be sent; the events after so many are
//                                                        for when it is sent
//   describe(code) -> what nghttp2 says of one of its codes
//
// The others are in session_binding.cpp and stream_binding.cpp.
#include <array>

#include "node/http2/binding_support.h"

namespace rondo::node::http2 {

namespace {

using js::Call;

Limits limits_at(const Call& call, std::size_t index) {
  const std::span<const std::byte> bytes = call.bytes_at(index);
  const std::span numbers(reinterpret_cast<const double*>(bytes.data()),
                          bytes.size() / sizeof(double));
  std::size_t place = 0;
  const auto next = [&] { return place < numbers.size() ? numbers[place++] : -1; };
  Limits limits;
  limits.deflate_table_size = next();
  limits.reserved_remote_streams = next();
  limits.send_header_block_size = next();
  limits.peer_concurrent_streams = next();
  limits.padding = static_cast<Padding>(static_cast<int>(next()));
  limits.header_pairs = next();
  limits.outstanding_pings = next();
  limits.outstanding_settings = next();
  limits.memory = next();
  limits.settings = next();
  limits.reset_burst = next();
  limits.reset_rate = next();
  limits.rejected_streams = next();
  limits.invalid_frames = next();
  limits.checks_field_whitespace = next() != 0;
  return limits;
}

js::Value create(Call& call) {
  auto holder = std::make_unique<Holder>();
  holder->session = std::make_unique<Session>(call.boolean_at(0) ? Side::client : Side::server,
                                              limits_at(call, 1));
  return js::wrap(call.context(), std::move(holder));
}

js::Value close(Call& call) {
  if (Holder* const holder = holder_at(call)) {
    holder->session.reset();
  }
  return call.undefined();
}

js::Value receive(Call& call) {
  const js::Lock lock(Environment::current().engine());
  Session* const session = session_at(call);
  Events events(call.context());
  if (session != nullptr) {
    session->receive(octets_at(call, 1), events);
  }
  return events.array();
}

js::Value produce(Call& call) {
  Session* const session = session_at(call);
  if (session == nullptr || nghttp2_session_want_write(session->native()) == 0) {
    return call.undefined();
  }
  const js::Lock lock(Environment::current().engine());
  Events events(call.context());
  const Session::Output output =
      session->produce(static_cast<std::size_t>(call.integer_at(1)), events);
  const js::Value memory = output.memory == nullptr
                               ? call.undefined()
                               : js::adopt_buffer(call.context(), output.memory, output.size);
  const std::array<js::Value, 3> answer{memory, events.array(),
                                        call.number(static_cast<double>(output.first_written))};
  return js::array(call.context(), answer);
}

js::Value describe(Call& call) { return call.string(nghttp2_strerror(call.int_at(0))); }

js::Object make_binding(Environment& environment) {
  const js::Context context = environment.context();
  js::Object binding = js::object(context);
  js::define<create>(context, binding, "create");
  js::define<close>(context, binding, "close");
  js::define<receive>(context, binding, "receive");
  js::define<produce>(context, binding, "produce");
  js::define<describe>(context, binding, "describe");
  define_stream_functions(context, binding);
  define_session_functions(context, binding);
  return binding;
}

}  // namespace

}  // namespace rondo::node::http2

extern "C" [[gnu::visibility("default")]] rondo::js::Object rondo_make_binding(
    rondo::node::Environment& environment) {
  return rondo::node::http2::make_binding(environment);
}
