// internalBinding('stdio'): standard input, output and terminals.
//
// What reads is a source, known to script by a number: a terminal, a pipe or a file. It reads only
// between startReading() and stopReading(), and keeps the loop alive only then.
#include <sys/ioctl.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <map>
#include <memory>

#include "js/native.h"
#include "node/bindings.h"
#include "node/environment.h"
#include "node/exit.h"
#include "rondo/fs/file_io.h"
#include "rondo/net/guess_handle.h"
#include "rondo/net/pipe.h"
#include "rondo/net/tcp.h"
#include "rondo/net/tty.h"
#include "rondo/pool/queue_work.h"

namespace rondo::node {

namespace {

using js::Call;

constexpr std::size_t file_chunk_size = 65'536;

Environment& environment() { return Environment::current(); }

// on_data(error or null, bytes); at the end both are null.
struct Source {
  Owned<Stream> stream;
  Tty* terminal = nullptr;
  js::Pin on_data;
};

struct Sources final : LoopService {
  explicit Sources(Loop& /*loop*/) {}
  std::map<int, std::shared_ptr<Source>> by_number;
  int last_number = 0;
};

Sources& sources() { return environment().loop().service<Sources>(); }

std::shared_ptr<Source> source_at(const Call& call, std::size_t index) {
  const auto found = sources().by_number.find(call.int_at(index));
  return found == sources().by_number.end() ? nullptr : found->second;
}

void report(JSObjectRef on_data, const Result<ConstBytes>& data) {
  Environment& env = environment();
  env.enter_with(on_data, [&] {
    const JSContextRef context = env.context();
    std::array<JSValueRef, 2> arguments{js::null(context), js::null(context)};
    if (data) {
      arguments[1] = js::bytes(context, *data);
    } else if (!data.error().is(code::end_of_file)) {
      arguments[0] = env.system_error(data.error());
    }
    return arguments;
  });
}

// ---- Facts -----------------------------------------------------------------------------------

JSValueRef guess_kind(Call& call) {
  return call.string(fd_kind_name(guess_handle(call.int_at(0))));
}

JSValueRef is_terminal(Call& call) { return call.boolean(::isatty(call.int_at(0)) == 1); }

// [columns, rows], or a negative error number.
JSValueRef window_size(Call& call) {
  winsize size{};
  if (::ioctl(call.int_at(0), TIOCGWINSZ, &size) < 0) {
    return call.number(-errno);
  }
  const std::array<JSValueRef, 2> parts{call.number(size.ws_col), call.number(size.ws_row)};
  return js::array(call.context(), parts);
}

// writeBytes(fd, view): all of it, waiting where it must. The error number if it fails.
JSValueRef write_bytes(Call& call) {
  const auto bytes = call.bytes_at(1);
  return call.number(write_all(
      call.int_at(0), std::string_view(reinterpret_cast<const char*>(bytes.data()), bytes.size())));
}

// ---- Reading ---------------------------------------------------------------------------------

Result<Owned<Stream>> open_stream(Loop& loop, int fd, FdKind kind, Tty*& terminal) {
  if (kind == FdKind::tty) {
    auto tty = make<Tty>(loop);
    if (auto opened = tty->open(fd); !opened) {
      return std::unexpected(opened.error());
    }
    terminal = tty.get();
    return tty;
  }
  // The descriptor stays open, for the program may use its number.
  Fd copy(::dup(fd));
  if (!copy) {
    return std::unexpected(Error{"open", errno});
  }
  if (kind == FdKind::tcp) {
    auto socket = make<Tcp>(loop);
    if (auto opened = socket->open(std::move(copy)); !opened) {
      return std::unexpected(opened.error());
    }
    return socket;
  }
  auto pipe = make<Pipe>(loop);
  if (auto opened = pipe->open(std::move(copy)); !opened) {
    return std::unexpected(opened.error());
  }
  return pipe;
}

// openSource(fd, onData): a number, or an error.
JSValueRef open_source(Call& call) {
  const int fd = call.int_at(0);
  auto source = std::make_shared<Source>();
  auto stream = open_stream(environment().loop(), fd, guess_handle(fd), source->terminal);
  if (!stream) {
    return environment().system_error(stream.error());
  }
  source->stream = std::move(*stream);
  source->on_data = js::Pin(environment().engine(), call[1]);
  Sources& all = sources();
  all.by_number.emplace(++all.last_number, std::move(source));
  return call.number(all.last_number);
}

// An error, or undefined.
JSValueRef start_reading(Call& call) {
  const auto source = source_at(call, 0);
  if (source == nullptr) {
    return call.undefined();
  }
  const std::weak_ptr<Source> weak = source;
  const auto started = source->stream->start_reading([weak](const Result<ConstBytes>& data) {
    // The callback may close the source.
    if (const auto alive = weak.lock()) {
      report(alive->on_data.object(), data);
    }
  });
  return started || started.error().is(EALREADY) ? call.undefined()
                                                 : environment().system_error(started.error());
}

JSValueRef stop_reading(Call& call) {
  if (const auto source = source_at(call, 0)) {
    source->stream->stop_reading();
  }
  return call.undefined();
}

JSValueRef close_source(Call& call) {
  sources().by_number.erase(call.int_at(0));
  return call.undefined();
}

JSValueRef set_source_ref(Call& call) {
  if (const auto source = source_at(call, 0)) {
    if (call.boolean_at(1)) {
      source->stream->ref();
    } else {
      source->stream->unref();
    }
  }
  return call.undefined();
}

// setRawMode(number, isRaw): an error, or undefined.
JSValueRef set_raw_mode(Call& call) {
  const auto source = source_at(call, 0);
  if (source == nullptr || source->terminal == nullptr) {
    return environment().system_error(Error{"setRawMode", EBADF});
  }
  const auto set = source->terminal->set_mode(call.boolean_at(1) ? TtyMode::raw : TtyMode::normal);
  if (!set) {
    Error error = set.error();
    error.call = "setRawMode";
    return environment().system_error(error);
  }
  return call.undefined();
}

// readFile(fd, onData): one piece, from where the file stands.
JSValueRef read_file(Call& call) {
  const int fd = call.int_at(0);
  auto on_data = std::make_shared<js::Pin>(environment().engine(), call[1]);
  auto buffer = std::make_shared<std::vector<std::byte>>(file_chunk_size);
  queue_work(
      environment().loop(), [fd, buffer] { return fs::sync::read(fd, *buffer); },
      [buffer, on_data](Result<std::size_t> count) {
        if (!count) {
          report(on_data->object(), std::unexpected(count.error()));
        } else if (*count == 0) {
          report(on_data->object(), std::unexpected(Error{"read", code::end_of_file}));
        } else {
          report(on_data->object(), ConstBytes(buffer->data(), *count));
        }
      });
  return call.undefined();
}

}  // namespace

JSObjectRef make_stdio_binding(Environment& environment) {
  const JSContextRef context = environment.context();
  JSObjectRef binding = js::object(context);
  js::define<guess_kind>(context, binding, "guessKind");
  js::define<is_terminal>(context, binding, "isTerminal");
  js::define<window_size>(context, binding, "windowSize");
  js::define<write_bytes>(context, binding, "writeBytes");
  js::define<open_source>(context, binding, "openSource");
  js::define<start_reading>(context, binding, "startReading");
  js::define<stop_reading>(context, binding, "stopReading");
  js::define<close_source>(context, binding, "closeSource");
  js::define<set_source_ref>(context, binding, "setRef");
  js::define<set_raw_mode>(context, binding, "setRawMode");
  js::define<read_file>(context, binding, "readFile");
  return binding;
}

}  // namespace rondo::node
