// internalBinding('stdio'): what descriptors are, and writing to them at once.
#include <sys/ioctl.h>
#include <unistd.h>

#include <array>
#include <cerrno>

#include "js/native.h"
#include "node/bindings.h"
#include "node/environment.h"
#include "node/process/exit.h"
#include "rondo/net/guess_handle.h"

namespace rondo::node {

namespace {

using js::Call;

js::Value guess_kind(Call& call) { return call.string(fd_kind_name(guess_handle(call.int_at(0)))); }

js::Value is_terminal(Call& call) { return call.boolean(::isatty(call.int_at(0)) == 1); }

// [columns, rows], or a negative error number.
js::Value window_size(Call& call) {
  winsize size{};
  if (::ioctl(call.int_at(0), TIOCGWINSZ, &size) < 0) {
    return call.number(-errno);
  }
  const std::array<js::Value, 2> parts{call.number(size.ws_col), call.number(size.ws_row)};
  return js::array(call.context(), parts);
}

// writeBytes(fd, view): all of it, waiting where it must. The error number if it fails.
js::Value write_bytes(Call& call) {
  const auto bytes = call.bytes_at(1);
  return call.number(write_all(
      call.int_at(0), std::string_view(reinterpret_cast<const char*>(bytes.data()), bytes.size())));
}

}  // namespace

js::Object make_stdio_binding(Environment& environment) {
  const js::Context context = environment.context();
  js::Object binding = js::object(context);
  js::define<guess_kind>(context, binding, "guessKind");
  js::define<is_terminal>(context, binding, "isTerminal");
  js::define<window_size>(context, binding, "windowSize");
  js::define<write_bytes>(context, binding, "writeBytes");
  return binding;
}

}  // namespace rondo::node
