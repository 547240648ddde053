// c-ares, driven by a loop. Not for users of the library: they have the Resolver.
//
// A channel sends queries, over UDP and if need be TCP, repeats them, and matches what comes back.
// Its sockets are watched by the loop and its time limits are kept by a timer of it, neither of
// which keeps the loop alive.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "rondo/base/error.h"
#include "rondo/base/time.h"
#include "rondo/dns/record.h"
#include "rondo/loop/loop.h"
#include "rondo/loop/timer.h"
#include "rondo/sys/socket_address.h"

struct ares_channeldata;

namespace rondo::dns {

class Channel;

struct ChannelOptions {
  Millis timeout;
  int tries;
  const char* configuration_file;  // Null: /etc/resolv.conf.
};

// Who asked, and is told the end: exactly once, maybe from inside Channel::ask(). It must not call
// the channel from there.
class Asker {
 public:
  Asker() = default;
  Asker(const Asker&) = delete;
  Asker& operator=(const Asker&) = delete;

  // A whole message, or one of the dns_ codes; dns_destruction if the channel goes away.
  virtual void on_answer(Result<std::span<const std::byte>> message) = 0;

 protected:
  ~Asker() = default;

 private:
  friend class Channel;
  Channel* channel_ = nullptr;
};

class Channel {
 public:
  [[nodiscard]] static Result<std::unique_ptr<Channel>> create(Loop& loop,
                                                               const ChannelOptions& options);
  Channel(const Channel&) = delete;
  Channel& operator=(const Channel&) = delete;
  // Tells all who still wait.
  ~Channel();

  void ask(const std::string& name, RecordType type, Asker& asker);
  // All that is under way ends with dns_cancelled, before this returns.
  void cancel_all();
  [[nodiscard]] std::size_t pending_count() const noexcept { return pending_count_; }

  [[nodiscard]] Result<std::vector<SocketAddress>> servers() const;
  // Nothing may be under way.
  [[nodiscard]] Result<> set_servers(std::span<const SocketAddress> servers);

  // Sockets for servers of its family are bound to it from now on.
  void set_local_address(const SocketAddress& address);

 private:
  class Socket;
  struct Functions;  // What c-ares calls.

  Channel(Loop& loop, const ChannelOptions& options);
  [[nodiscard]] Result<> initialize(const ChannelOptions& options);
  void process(int readable_fd, int writable_fd);
  void keep_time();
  void watch(int fd, Events wanted);
  void forget(int fd);

  Loop& loop_;
  Nanos timeout_;
  ares_channeldata* ares_ = nullptr;
  Owned<Timer> timer_;
  std::vector<std::unique_ptr<Socket>> sockets_;
  SocketAddress local_v4_;
  SocketAddress local_v6_;
  bool has_servers_ = true;  // There is at least the local host by default.
  std::size_t pending_count_ = 0;
};

}  // namespace rondo::dns
