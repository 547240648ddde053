// Terminals among the streams of script.
//
//   makeTty(fd) -> number, or a negative error number; the fd stays the caller's
//   setTerminalMode(number, mode): 0 as it was found, 1 each key at once, 2 binary
#include "node/environment.h"
#include "node/net/stream_handles.h"
#include "rondo/net/tty.h"

namespace rondo::node {

namespace {

using js::Call;

js::Value make_tty(Call& call) {
  auto terminal = make<Tty>(Environment::current().loop());
  if (const auto opened = terminal->open(call.int_at(0)); !opened) {
    return call.number(opened.error().number());
  }
  return call.number(
      StreamHandles::current().add(StreamKind::tty, Owned<Stream>(std::move(terminal))).number);
}

js::Value set_terminal_mode(Call& call) {
  StreamHandle* handle = StreamHandles::current().at(call);
  if (handle == nullptr || handle->kind != StreamKind::tty) {
    return call.number(-EBADF);
  }
  constexpr std::array modes = {TtyMode::normal, TtyMode::raw, TtyMode::io};
  const auto mode = static_cast<std::size_t>(call.int_at(1));
  require(mode < modes.size(), "a terminal has three modes");
  const auto set = static_cast<Tty&>(*handle->stream).set_mode(modes[mode]);
  return call.number(set ? 0 : set.error().number());
}

}  // namespace

void define_stream_terminals(js::Context context, js::Object binding) {
  js::define<make_tty>(context, binding, "makeTty");
  js::define<set_terminal_mode>(context, binding, "setTerminalMode");
}

}  // namespace rondo::node
