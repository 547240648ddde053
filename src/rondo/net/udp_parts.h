// What a Udp handle has only while it needs it. Not for users of the library.
#pragma once

#include <sys/uio.h>

#include <memory>
#include <optional>
#include <vector>

#include "rondo/base/list.h"
#include "rondo/loop/request.h"
#include "rondo/net/udp.h"

namespace rondo {

struct UdpSends;

// What send() was given.
struct Udp::Outgoing {
  std::span<const std::span<const std::byte>> pieces;
  const SocketAddress* to;
  std::size_t bytes;
};

// One send on its way to its callback. Belongs to the queue of its handle.
class Udp::Send final : public Request, public rondo::Link<UdpSends> {
 public:
  Send(Loop& loop, OnSent on_sent, std::size_t bytes)
      : Request(TaskKind::send), on_sent_(std::move(on_sent)), bytes_(bytes) {
    begin(loop);
  }
  ~Send() = default;

  // Keeps what the kernel has not taken yet.
  void keep(const Outgoing& outgoing, std::vector<std::byte>* owned);
  // In the kernel's form; valid while this lives.
  [[nodiscard]] msghdr message() noexcept;

  void set_status(int error_code) noexcept { error_code_ = error_code; }
  [[nodiscard]] std::size_t bytes() const noexcept { return bytes_; }

  // Calls back, if anybody wants to hear.
  void report(Loop& loop);

 private:
  OnSent on_sent_;
  std::size_t bytes_;
  int error_code_ = 0;
  iovec single_piece_{};
  std::vector<iovec> pieces_;  // Empty when there is a single one.
  std::vector<std::byte> owned_;
  std::optional<SocketAddress> to_;
};

struct Udp::SendQueue {
  SendQueue() = default;
  SendQueue(const SendQueue&) = delete;
  SendQueue& operator=(const SendQueue&) = delete;
  ~SendQueue();

  List<Send, UdpSends> unsent;
  List<Send, UdpSends> unreported;  // Sent or failed; older than all unsent ones.
  std::size_t unreported_count = 0;
  std::size_t count = 0;  // On both lists.
  std::size_t bytes = 0;

  Send& add_unsent(Loop& loop, const Outgoing& outgoing, std::vector<std::byte>* owned,
                   OnSent on_sent);
  void add_finished(Loop& loop, std::size_t datagram_bytes, int error_code, OnSent on_sent);
  // Moves the oldest unsent one on.
  void finish_oldest(int error_code) noexcept;
};

// Shared by the handle and the delivery that runs, since a callback may stop and start anew.
struct Udp::ReceiveParts {
  Allocate allocate;
  OnBatch on_batch;
  std::unique_ptr<std::byte[]> buffer;  // For batch_max datagrams.
};

}  // namespace rondo
