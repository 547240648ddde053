// A UDP socket: datagrams out and in, connected or not, multicast and broadcast.
//
// The kernel's socket is made when it is first needed, by bind(), connect(), send() or
// start_receiving(). A Udp is active while it receives or has sends that are not reported yet;
// each such send also keeps the loop alive on its own. Everything here belongs to the loop's
// thread. Errors that can be seen at once (a missing address) are returned; whatever the kernel
// says of a datagram comes with its callback.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "rondo/backend/backend.h"
#include "rondo/base/error.h"
#include "rondo/base/function.h"
#include "rondo/loop/deferred.h"
#include "rondo/loop/handle.h"
#include "rondo/sys/fd.h"
#include "rondo/sys/socket_address.h"

namespace rondo {

struct UdpBindOptions {
  bool ipv6_only = false;      // No IPv4 through an IPv6 socket. EINVAL for an IPv4 address.
  bool reuse_address = false;  // Others who say so too may have the address; the last one gets it.
  bool reuse_port = false;     // The kernel spreads datagrams over all sockets that say so.
  // Reports what ICMP says of datagrams sent from here, also when not connected, with the address
  // that could not be reached (Linux: IP_RECVERR).
  bool report_errors = false;
};

// One datagram to send, from as many pieces as you like.
struct OutgoingDatagram {
  std::span<const std::span<const std::byte>> pieces;
  const SocketAddress* to = nullptr;  // Null on a connected socket.
};

// One datagram of a batch.
struct Datagram {
  std::span<const std::byte> data;
  SocketAddress from;
  bool is_cut = false;  // The buffer was too small; the rest is lost.
};

class Udp final : public Handle, private Watch, private Deferred {
 public:
  // Whether all of a datagram fitted its buffer.
  enum class Arrival : std::uint8_t { whole, cut };
  enum class Setting : std::uint8_t { off, on };
  enum class Membership : std::uint8_t { join, leave };
  // How on_datagram is fed: with one system call for each datagram, or for up to batch_max.
  enum class Reading : std::uint8_t { single, batched };

  static constexpr std::size_t datagram_bytes_max = std::size_t{64} << 10;
  static constexpr std::size_t batch_max = 20;
  // So many are received before others of the loop get their turn.
  static constexpr std::size_t datagrams_per_event_max = 32;

  using OnSent = Function<void(Result<>)>;
  // The data is valid during the call. With an error, `from` is the destination that could not be
  // reached if the kernel tells (UdpBindOptions::report_errors), and no address otherwise.
  using OnDatagram = Function<void(Result<std::span<const std::byte>> data,
                                   const SocketAddress& from, Arrival arrival)>;
  using OnBatch = Function<void(Result<std::span<const Datagram>> batch)>;
  using Allocate = Function<std::span<std::byte>()>;

  explicit Udp(Loop& loop);

  // ---- The socket ----------------------------------------------------------------------

  // Makes the socket now, so that options can be set before bind(). AF_INET or AF_INET6. EBUSY
  // if there is one already.
  [[nodiscard]] Result<> create_socket(int family);

  // Takes over a datagram socket and makes it non-blocking. EBUSY if there is one already, EEXIST
  // if this loop watches it, ENOTSOCK, EINVAL if it is no datagram socket. On failure it stays
  // the caller's. Its options stay as they are: libuv sets SO_REUSEADDR here, which lets others
  // bind to the same port and is not for us to decide.
  [[nodiscard]] Result<> open(Fd&& socket);

  // -1 while there is no socket.
  [[nodiscard]] int fd() const noexcept { return socket_.get(); }

  [[nodiscard]] Result<> bind(const SocketAddress& address, UdpBindOptions options = {});

  // Fixes the peer: send() needs no address, other senders are not heard, and ECONNREFUSED of the
  // peer's host is reported to the receiver. EISCONN if connected already.
  [[nodiscard]] Result<> connect(const SocketAddress& peer);
  // ENOTCONN if not connected.
  [[nodiscard]] Result<> disconnect();
  [[nodiscard]] bool is_connected() const noexcept { return is_connected_; }

  // EBADF while there is no socket; ENOTCONN for the peer of one that is not connected.
  [[nodiscard]] Result<SocketAddress> local_address() const;
  [[nodiscard]] Result<SocketAddress> peer_address() const;

  // ---- Sending -------------------------------------------------------------------------

  // Sends one datagram, at once if no other send waits or is unreported, else after those. on_sent
  // runs later, in the order of the sends; with ECANCELED if the handle is closed before. The
  // bytes are lent and stay untouched until on_sent; without a callback, until send_queue_count()
  // is zero. EDESTADDRREQ without an address when not connected, EISCONN with one when connected.
  [[nodiscard]] Result<> send(std::span<const std::byte> bytes, const SocketAddress* to = nullptr,
                              OnSent on_sent = {});
  // One datagram from several pieces; the list of them is copied.
  [[nodiscard]] Result<> send(std::span<const std::span<const std::byte>> pieces,
                              const SocketAddress* to = nullptr, OnSent on_sent = {});
  // The same with bytes that are given away.
  [[nodiscard]] Result<> send(std::vector<std::byte>&& bytes, const SocketAddress* to = nullptr,
                              OnSent on_sent = {});

  // Sends now or not at all, and reports now. The number of bytes sent; EAGAIN if the kernel has
  // no room, or if sends are queued which this one would overtake.
  [[nodiscard]] Result<std::size_t> try_send(std::span<const std::byte> bytes,
                                             const SocketAddress* to = nullptr);
  [[nodiscard]] Result<std::size_t> try_send(std::span<const std::span<const std::byte>> pieces,
                                             const SocketAddress* to = nullptr);
  // Sends as many as go now, with one system call for batch_max of them. How many were sent; an
  // error only if the first could not be. EINVAL for an empty list.
  [[nodiscard]] Result<std::size_t> try_send_many(std::span<const OutgoingDatagram> datagrams);

  // What has been given to send() and not been reported yet.
  [[nodiscard]] std::size_t send_queue_bytes() const noexcept;
  [[nodiscard]] std::size_t send_queue_count() const noexcept;

  // ---- Receiving -----------------------------------------------------------------------

  // Calls back for each datagram that comes, and for each error, after which it goes on. Binds to
  // any address and port if there is no socket. EALREADY while receiving. Reading::batched needs
  // fewer system calls under load, and a buffer of 1.3 MB. Stopping in the midst of a batch loses
  // the rest of it.
  [[nodiscard]] Result<> start_receiving(OnDatagram on_datagram, Reading reading = Reading::single);

  // Receives into memory of the caller's: allocate is asked just before each read, and what it
  // returned is filled by the next on_datagram; if there was nothing to read, it is asked again
  // next time. Datagrams that do not fit are cut. If it returns nothing, on_datagram gets ENOBUFS
  // and the datagram stays in the kernel.
  [[nodiscard]] Result<> start_receiving_into(Allocate allocate, OnDatagram on_datagram);

  // Receives up to batch_max datagrams at a time.
  [[nodiscard]] Result<> start_receiving_batches(OnBatch on_batch);

  // May be called when not receiving, too.
  void stop_receiving();
  [[nodiscard]] bool is_receiving() const noexcept { return is_receiving_; }

  // ---- Options (EBADF while there is no socket) ----------------------------------------

  // An interface is named by its name ("eth0"), by one of its addresses ("192.0.2.1",
  // "fe80::1%eth0"), or by nothing: the kernel chooses. EINVAL or ENODEV if there is no such.

  // Makes and binds the socket (with reuse_address) if there is none.
  [[nodiscard]] Result<> set_membership(const SocketAddress& group, Membership membership,
                                        std::string_view interface = {});
  // Only what that source sends to the group.
  [[nodiscard]] Result<> set_source_membership(const SocketAddress& group,
                                               const SocketAddress& source, Membership membership,
                                               std::string_view interface = {});
  // Whether what is sent to a group is also delivered on this host.
  [[nodiscard]] Result<> set_multicast_loop(Setting setting);
  [[nodiscard]] Result<> set_multicast_ttl(int hops);  // 0 to 255, else EINVAL.
  // Where datagrams to groups go out.
  [[nodiscard]] Result<> set_multicast_interface(std::string_view interface);
  // Sending to a broadcast address fails with EACCES unless this is on.
  [[nodiscard]] Result<> set_broadcast(Setting setting);
  [[nodiscard]] Result<> set_ttl(int hops);  // 1 to 255, else EINVAL.

  // In the kernel, which sets aside twice what is asked for and answers with that.
  [[nodiscard]] Result<> set_send_buffer_bytes(int bytes);
  [[nodiscard]] Result<> set_receive_buffer_bytes(int bytes);
  [[nodiscard]] Result<int> send_buffer_bytes() const;
  [[nodiscard]] Result<int> receive_buffer_bytes() const;

 private:
  class Send;
  struct SendQueue;
  struct ReceiveParts;
  struct Outgoing;
  enum class Errors : std::uint8_t { deliver, drop };

  ~Udp() override;
  void on_close() override;
  bool on_closing_phase() override;
  void on_ready(Events ready) override;
  void on_deferred() override;
  void update_activity();

  Result<> ensure_socket(int family);
  void take_socket(Fd socket, int family) noexcept;
  Result<> ensure_bound(int family, UdpBindOptions options);
  Result<> bind_socket(const SocketAddress& address, UdpBindOptions options);

  // Sending (udp_send.cpp).
  Result<> prepare_to_send(const SocketAddress* to);
  Result<> send_or_queue(const Outgoing& outgoing, std::vector<std::byte>* owned, OnSent on_sent);
  void flush();
  void flush_batch();
  void report_sent(std::size_t count);

  // Receiving (udp_receive.cpp).
  Result<> begin_receiving();
  void receive(Events ready);
  void receive_singly(Events ready);
  bool receive_one(Events ready);
  std::span<std::byte> room_for_one();
  void adapt(std::size_t received);
  void receive_batches();
  std::size_t receive_batch(std::size_t count_max);
  void deliver_batch(ReceiveParts& parts, std::span<const Datagram> batch);
  void drain_error_queue(Errors errors);
  void deliver_error(int error_code, const SocketAddress& from);
  void deliver(Result<std::span<const std::byte>> bytes, const SocketAddress& from,
               Arrival arrival);

  // Options (udp_options.cpp).
  Result<unsigned> prepare_membership(const SocketAddress& group, std::string_view interface);
  template <class Value>
  Result<> set_option(int level, int name, const Value& value);
  template <class Value>
  Result<> set_option_by_family(int name_v4, int name_v6, const Value& value);
  [[nodiscard]] Result<int> get_option(int name) const;

  OnDatagram on_datagram_;
  std::unique_ptr<SendQueue> sends_;         // Made by the first send that has to be reported.
  std::shared_ptr<ReceiveParts> receiving_;  // For batches and for memory of the caller's.
  Fd socket_;
  bool is_v6_ = false;
  bool is_connected_ = false;
  bool is_bound_ = false;
  bool is_receiving_ = false;
  bool is_blocked_ = false;  // The kernel had no room: waits for the socket to be writable.
  bool reports_errors_ = false;
  // How many are read per event, and how many more events must be that full before it grows: see
  // adapt().
  std::uint8_t reads_per_event_ = 1;
  std::uint8_t full_events_to_growth_ = 1;
};

}  // namespace rondo
