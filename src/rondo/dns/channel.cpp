#include "rondo/dns/channel.h"

#include <ares.h>
#include <arpa/nameser.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>

#include "rondo/dns/server_address.h"
#include "rondo/sys/fd.h"

namespace rondo::dns {

namespace {

// c-ares counts whole milliseconds and rounds down; one more makes sure that the time has come.
constexpr Millis rounding = Millis(1);

Error to_error(const char* call, int status) noexcept {
  static_assert(code::dns_nodata == 5000 + ARES_ENODATA);
  static_assert(code::dns_timeout == 5000 + ARES_ETIMEOUT);
  static_assert(code::dns_cancelled == 5000 + ARES_ECANCELLED);
  const bool is_known = status >= ARES_ENODATA && status <= ARES_ECANCELLED;
  return {call, is_known ? 5000 + status : code::unknown};
}

// Once for the process; c-ares wants to be told before its first use.
int initialize_library() {
  static const int status = ares_library_init(ARES_LIB_INIT_ALL);
  return status;
}

SocketAddress to_address(const ares_addr_port_node& server) {
  const auto port =
      static_cast<std::uint16_t>(server.udp_port != 0 ? server.udp_port : default_port);
  if (server.family == AF_INET6) {
    sockaddr_in6 v6{};
    v6.sin6_family = AF_INET6;
    std::memcpy(&v6.sin6_addr, &server.addr.addr6, sizeof v6.sin6_addr);
    return SocketAddress::from(reinterpret_cast<const sockaddr*>(&v6), sizeof v6).with_port(port);
  }
  sockaddr_in v4{};
  v4.sin_family = AF_INET;
  v4.sin_addr = server.addr.addr4;
  return SocketAddress::from(reinterpret_cast<const sockaddr*>(&v4), sizeof v4).with_port(port);
}

ares_addr_port_node to_node(const SocketAddress& address) {
  ares_addr_port_node node{};
  node.family = address.family();
  node.udp_port = node.tcp_port = address.port() != 0 ? address.port() : default_port;
  if (address.is_v6()) {
    sockaddr_in6 v6{};
    std::memcpy(&v6, address.get(), sizeof v6);
    std::memcpy(&node.addr.addr6, &v6.sin6_addr, sizeof v6.sin6_addr);
  } else {
    sockaddr_in v4{};
    std::memcpy(&v4, address.get(), sizeof v4);
    node.addr.addr4 = v4.sin_addr;
  }
  return node;
}

}  // namespace

// A socket of c-ares, which opens and closes it through the functions below.
class Channel::Socket final : public Watch {
 public:
  Socket(Channel& channel, int fd) : channel_(channel) { set_watched_fd(fd); }
  ~Socket() { channel_.loop_.unwatch(*this); }

  void on_ready(Events ready) override {
    const int fd = watched_fd();
    const Events failed = events::error | events::hang_up;
    // c-ares may close the socket meanwhile, and so delete this object.
    channel_.process((ready & (events::readable | failed)) != 0 ? fd : ARES_SOCKET_BAD,
                     (ready & (events::writable | failed)) != 0 ? fd : ARES_SOCKET_BAD);
  }

 private:
  Channel& channel_;
};

// Its own functions would leave the descriptors open to a concurrent exec for a moment, and die of
// SIGPIPE when a server closes its connection.
struct Channel::Functions {
  static ares_socket_t open(int family, int type, int protocol, void* data) {
    const Channel& self = *static_cast<Channel*>(data);
    Fd socket(::socket(family, type | SOCK_CLOEXEC | SOCK_NONBLOCK, protocol));
    if (!socket) {
      return ARES_SOCKET_BAD;
    }
    const int on = 1;
    if (type == SOCK_STREAM) {
      // Nothing is lost if this fails but time.
      (void)::setsockopt(socket.get(), IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    }
    const SocketAddress& local = family == AF_INET6 ? self.local_v6_ : self.local_v4_;
    if (local.length() > 0 && ::bind(socket.get(), local.get(), local.length()) < 0) {
      return ARES_SOCKET_BAD;
    }
    return socket.release();
  }

  static int close(ares_socket_t fd, void* data) {
    static_cast<Channel*>(data)->forget(fd);
    return ::close(fd);
  }

  static int connect(ares_socket_t fd, const sockaddr* address, ares_socklen_t length,
                     void* /*data*/) {
    return ::connect(fd, address, length);
  }

  static ares_ssize_t receive(ares_socket_t fd, void* room, std::size_t size, int flags,
                              sockaddr* from, ares_socklen_t* from_length, void* /*data*/) {
    return ::recvfrom(fd, room, size, flags, from, from_length);
  }

  static ares_ssize_t send(ares_socket_t fd, const iovec* pieces, int count, void* /*data*/) {
    msghdr message{};
    message.msg_iov = const_cast<iovec*>(pieces);  // NOLINT: the kernel only reads it.
    message.msg_iovlen = static_cast<std::size_t>(count);
    return ::sendmsg(fd, &message, MSG_NOSIGNAL);
  }

  static void socket_state(void* data, ares_socket_t fd, int is_reading, int is_writing) {
    static_cast<Channel*>(data)->watch(
        fd, (is_reading != 0 ? events::readable : 0U) | (is_writing != 0 ? events::writable : 0U));
  }

  static void answer(void* data, int status, int /*timeouts*/, unsigned char* message, int length) {
    Asker& asker = *static_cast<Asker*>(data);
    --asker.channel_->pending_count_;
    if (status != ARES_SUCCESS) {
      asker.on_answer(std::unexpected(to_error("query", status)));
    } else {
      asker.on_answer(std::span(reinterpret_cast<const std::byte*>(message),
                                static_cast<std::size_t>(std::max(length, 0))));
    }
  }

  static constexpr ares_socket_functions table{open, close, connect, receive, send};
};

Result<std::unique_ptr<Channel>> Channel::create(Loop& loop, const ChannelOptions& options) {
  if (const int status = initialize_library(); status != ARES_SUCCESS) {
    return std::unexpected(to_error("ares_library_init", status));
  }
  std::unique_ptr<Channel> channel(new Channel(loop, options));
  if (auto initialized = channel->initialize(options); !initialized) {
    return std::unexpected(initialized.error());
  }
  return channel;
}

Channel::Channel(Loop& loop, const ChannelOptions& options)
    : loop_(loop), timeout_(options.timeout) {}

Result<> Channel::initialize(const ChannelOptions& options) {
  ares_options settings{};
  int mask = ARES_OPT_FLAGS | ARES_OPT_TIMEOUTMS | ARES_OPT_TRIES | ARES_OPT_SOCK_STATE_CB;
  settings.flags = ARES_FLAG_NOCHECKRESP;  // What a server says is the answer, as in Node.
  settings.timeout = static_cast<int>(options.timeout.count());
  settings.tries = options.tries;
  settings.sock_state_cb = Functions::socket_state;
  settings.sock_state_cb_data = this;
  if (options.configuration_file != nullptr) {
    mask |= ARES_OPT_RESOLVCONF;
    settings.resolvconf_path = const_cast<char*>(options.configuration_file);  // NOLINT: copied.
  }
  if (const int status = ares_init_options(&ares_, &settings, mask); status != ARES_SUCCESS) {
    ares_ = nullptr;
    return std::unexpected(to_error("ares_init_options", status));
  }
  ares_set_socket_functions(ares_, &Functions::table, this);
  return {};
}

Channel::~Channel() {
  if (ares_ != nullptr) {
    ares_destroy(ares_);
  }
}

void Channel::ask(const std::string& name, RecordType type, Asker& asker) {
  if (!has_servers_) {
    // c-ares gives the same answer, and loses memory with it.
    asker.on_answer(std::unexpected(to_error("query", ARES_ESERVFAIL)));
    return;
  }
  asker.channel_ = this;
  ++pending_count_;
  ares_query(ares_, name.c_str(), ns_c_in, static_cast<int>(type), Functions::answer, &asker);
  // The timer keeps the time of the query that is due first, which is this one only if all
  // others are repetitions, which have more time.
  if (pending_count_ > 0 &&
      (timer_ == nullptr || !timer_->is_active() || timer_->due_in() > timeout_ + rounding)) {
    keep_time();
  }
}

void Channel::cancel_all() {
  ares_cancel(ares_);
  keep_time();
}

void Channel::process(int readable_fd, int writable_fd) {
  ares_process_fd(ares_, readable_fd, writable_fd);
  if (pending_count_ == 0 || timer_ == nullptr || !timer_->is_active()) {
    keep_time();
  }
}

void Channel::keep_time() {
  if (pending_count_ == 0) {
    if (timer_ != nullptr) {
      timer_->stop();
    }
    return;
  }
  if (timer_ == nullptr) {
    timer_ = make<Timer>(loop_);
    timer_->set_internal();
    timer_->unref();
  }
  timeval left{};
  if (ares_timeout(ares_, nullptr, &left) == nullptr) {
    return;
  }
  const Nanos delay = std::chrono::seconds(left.tv_sec) + std::chrono::microseconds(left.tv_usec);
  timer_->start(delay + rounding, Repeat::once,
                [this] { process(ARES_SOCKET_BAD, ARES_SOCKET_BAD); });
}

void Channel::watch(int fd, Events wanted) {
  if (wanted == 0) {
    forget(fd);
    return;
  }
  auto found =
      std::ranges::find(sockets_, fd, [](const auto& socket) { return socket->watched_fd(); });
  if (found == sockets_.end()) {
    sockets_.push_back(std::make_unique<Socket>(*this, fd));
    found = std::prev(sockets_.end());
  }
  loop_.watch(**found, wanted);
}

void Channel::forget(int fd) {
  std::erase_if(sockets_, [fd](const auto& socket) { return socket->watched_fd() == fd; });
}

Result<std::vector<SocketAddress>> Channel::servers() const {
  ares_addr_port_node* list = nullptr;
  if (const int status = ares_get_servers_ports(ares_, &list); status != ARES_SUCCESS) {
    return std::unexpected(to_error("ares_get_servers_ports", status));
  }
  const std::unique_ptr<ares_addr_port_node, decltype(&ares_free_data)> owned(list, ares_free_data);
  std::vector<SocketAddress> addresses;
  for (const ares_addr_port_node* server = list; server != nullptr; server = server->next) {
    addresses.push_back(to_address(*server));
  }
  return addresses;
}

Result<> Channel::set_servers(std::span<const SocketAddress> servers) {
  std::vector<ares_addr_port_node> nodes;
  nodes.reserve(servers.size());
  for (const SocketAddress& server : servers) {
    nodes.push_back(to_node(server));
  }
  for (std::size_t index = 1; index < nodes.size(); ++index) {
    nodes[index - 1].next = &nodes[index];
  }
  const int status = ares_set_servers_ports(ares_, nodes.empty() ? nullptr : nodes.data());
  if (status != ARES_SUCCESS) {
    return std::unexpected(to_error("ares_set_servers_ports", status));
  }
  has_servers_ = !servers.empty();
  return {};
}

void Channel::set_local_address(const SocketAddress& address) {
  (address.is_v6() ? local_v6_ : local_v4_) = address.with_port(0);
}

}  // namespace rondo::dns
