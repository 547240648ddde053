// The channel between a process and its fork: messages, and descriptors that go along with them.
#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <map>
#include <memory>
#include <utility>

#include "node/environment.h"
#include "node/process/spawn_binding.h"
#include "rondo/net/pipe.h"

namespace rondo::node {

namespace {

using js::Call;

struct Channel {
  Owned<Pipe> pipe;
  js::Pin on_read;
};

struct Channels final : LoopService {
  explicit Channels(Loop& /*loop*/) {}
  std::map<int, std::shared_ptr<Channel>> by_number;
  int last_number = 0;
};

Channels& channels() { return Environment::current().loop().service<Channels>(); }

std::shared_ptr<Channel> channel_at(const Call& call, std::size_t index) {
  const auto found = channels().by_number.find(call.int_at(index));
  return found == channels().by_number.end() ? nullptr : found->second;
}

// ---- Reading ---------------------------------------------------------------------------------

bool is_listening(int fd) {
  int answer = 0;
  socklen_t size = sizeof answer;
  return ::getsockopt(fd, SOL_SOCKET, SO_ACCEPTCONN, &answer, &size) == 0 && answer != 0;
}

// "tcp", "pipe", "udp" and so on; "tcp server" and "pipe server" for those that listen.
std::string kind_of(int fd) {
  std::string kind(fd_kind_name(guess_handle(fd)));
  return is_listening(fd) ? kind + " server" : kind;
}

js::Value take_fds(js::Context context, Pipe& pipe) {
  if (pipe.pending_fd_count() == 0) {
    return js::undefined(context);
  }
  js::ArrayBuilder fds(context);
  while (auto fd = pipe.take_pending_fd()) {
    const std::string kind = kind_of(fd->get());
    fds.push(js::number(context, fd->release()));
    fds.push(js::string(context, kind));
  }
  return fds.array();
}

void report(Channel& channel, const Result<ConstBytes>& data) {
  Environment& environment = Environment::current();
  environment.enter_with(channel.on_read.object(), [&] {
    const js::Context context = environment.context();
    std::array<js::Value, 2> arguments{js::null(context), js::undefined(context)};
    if (data) {
      arguments[0] = js::bytes(context, *data);
      arguments[1] = take_fds(context, *channel.pipe);
    }
    return arguments;
  });
}

js::Value open_channel(Call& call) {
  Environment& environment = Environment::current();
  Fd fd(call.int_at(0));
  // What this process was given is not for its own children.
  static_cast<void>(set_close_on_exec(fd.get()));
  auto channel = std::make_shared<Channel>();
  channel->pipe = make<Pipe>(environment.loop(), FdPassing::yes);
  // A process of Node takes so long to end that 'disconnect' always comes before 'exit'.
  channel->pipe->tell_end_with_last_bytes();
  if (auto opened = channel->pipe->open(std::move(fd)); !opened) {
    return call.number(opened.error().number());
  }
  channel->on_read = environment.pin_callback(call[1], "PIPEWRAP");
  Channels& all = channels();
  all.by_number.emplace(++all.last_number, std::move(channel));
  return call.number(all.last_number);
}

js::Value read_channel(Call& call) {
  const auto channel = channel_at(call, 0);
  if (channel == nullptr) {
    return call.number(-EBADF);
  }
  if (!call.boolean_at(1)) {
    channel->pipe->stop_reading();
    return call.number(0);
  }
  const std::weak_ptr<Channel> weak = channel;
  const auto started = channel->pipe->start_reading([weak](const Result<ConstBytes>& data) {
    // The callback may close the channel.
    if (const auto alive = weak.lock()) {
      report(*alive, data);
    }
  });
  return call.number(started ? 0 : started.error().number());
}

// ---- Writing ---------------------------------------------------------------------------------

// What waits for the kernel: the rest of a message, and a copy of the descriptor that goes with it.
struct Unsent {
  std::vector<std::byte> bytes;
  Fd fd;
  js::Pin on_written;
};

void tell_written(const Unsent& unsent, const Result<>& written) {
  Environment& environment = Environment::current();
  environment.enter_with(unsent.on_written.object(), [&] {
    return std::array<js::Value, 1>{
        js::number(environment.context(), written ? 0 : written.error().number())};
  });
}

Result<> send_later(Pipe& pipe, ConstBytes rest, int fd, js::Pin on_written) {
  auto unsent = std::make_shared<Unsent>();
  unsent->bytes.assign(rest.begin(), rest.end());
  unsent->on_written = std::move(on_written);
  const auto done = [unsent](Result<> written) { tell_written(*unsent, written); };
  if (fd < 0) {
    return pipe.write(ConstBytes(unsent->bytes), done);
  }
  unsent->fd = Fd(::fcntl(fd, F_DUPFD_CLOEXEC, 0));
  if (!unsent->fd) {
    return rondo::fail_errno("fcntl");
  }
  return pipe.write_fds(ConstBytes(unsent->bytes), std::vector<int>{unsent->fd.get()}, done);
}

Result<bool> send(Pipe& pipe, ConstBytes message, int fd, const Call& call) {
  const int fds[] = {fd};
  const auto sent = fd < 0 ? pipe.try_write(message) : pipe.try_write_fds(message, fds);
  if (!sent && !sent.error().is(EAGAIN)) {
    return std::unexpected(sent.error());
  }
  if (sent && *sent == message.size()) {
    return true;
  }
  // The descriptor has gone with the first byte.
  const ConstBytes rest = message.subspan(sent ? *sent : 0);
  js::Pin on_written = Environment::current().pin_callback(call[3], "WRITEWRAP");
  if (auto queued = send_later(pipe, rest, sent ? -1 : fd, std::move(on_written)); !queued) {
    return std::unexpected(queued.error());
  }
  return false;
}

js::Value write_channel(Call& call) {
  const auto channel = channel_at(call, 0);
  if (channel == nullptr) {
    return call.number(-EBADF);
  }
  std::string text;
  ConstBytes message = call.bytes_at(1);
  if (call.is_string(1)) {
    text = call.string_at(1);
    message = bytes_of(text);
  }
  const auto is_done = send(*channel->pipe, message, call.int_at(2), call);
  if (!is_done) {
    return call.number(is_done.error().number());
  }
  return call.number(*is_done ? 0 : 1);
}

// ---- Others ----------------------------------------------------------------------------------

js::Value channel_queue_size(Call& call) {
  const auto channel = channel_at(call, 0);
  return call.number(channel == nullptr ? 0
                                        : static_cast<double>(channel->pipe->write_queue_size()));
}

js::Value ref_channel(Call& call) {
  if (const auto channel = channel_at(call, 0)) {
    if (call.boolean_at(1)) {
      channel->pipe->ref();
    } else {
      channel->pipe->unref();
    }
  }
  return call.undefined();
}

js::Value close_channel(Call& call) {
  channels().by_number.erase(call.int_at(0));
  return call.undefined();
}

js::Value close_fd(Call& call) {
  Fd(call.int_at(0)).reset();
  return call.undefined();
}

}  // namespace

void define_ipc_channel(js::Context context, js::Object binding) {
  js::define<open_channel>(context, binding, "openChannel");
  js::define<read_channel>(context, binding, "readChannel");
  js::define<write_channel>(context, binding, "writeChannel");
  js::define<channel_queue_size>(context, binding, "channelQueueSize");
  js::define<ref_channel>(context, binding, "refChannel");
  js::define<close_channel>(context, binding, "closeChannel");
  js::define<close_fd>(context, binding, "closeFd");
}

}  // namespace rondo::node
