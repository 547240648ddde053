// How a Udp handle sends.
#include <array>

#include "rondo/loop/loop.h"
#include "rondo/net/udp_parts.h"

namespace rondo {

namespace {

using Pieces = std::span<const std::span<const std::byte>>;

iovec to_iovec(std::span<const std::byte> piece) noexcept {
  // The kernel only reads it.
  return {const_cast<std::byte*>(piece.data()), piece.size()};  // NOLINT
}

std::size_t total_bytes(Pieces pieces) noexcept {
  std::size_t bytes = 0;
  for (const auto& piece : pieces) {
    bytes += piece.size();
  }
  return bytes;
}

msghdr make_message(const SocketAddress* to, iovec* pieces, std::size_t count) noexcept {
  msghdr message{};
  if (to != nullptr) {
    message.msg_name = const_cast<sockaddr*>(to->get());  // NOLINT: the kernel only reads it.
    message.msg_namelen = to->length();
  }
  message.msg_iov = pieces;
  message.msg_iovlen = count;
  return message;
}

template <class Call>
ssize_t without_interruption(Call&& call) {
  ssize_t result = 0;
  do {
    result = call();
  } while (result < 0 && errno == EINTR);
  return result;
}

// Zero or an error number.
int send_now(int fd, Pieces pieces, const SocketAddress* to) {
  ssize_t sent = 0;
  if (pieces.size() == 1) {
    sent = without_interruption([&] {
      return ::sendto(fd, pieces[0].data(), pieces[0].size(), MSG_NOSIGNAL,
                      to != nullptr ? to->get() : nullptr, to != nullptr ? to->length() : 0);
    });
  } else {
    std::vector<iovec> list;
    list.reserve(pieces.size());
    for (const auto& piece : pieces) {
      list.push_back(to_iovec(piece));
    }
    const msghdr message = make_message(to, list.data(), list.size());
    sent = without_interruption([&] { return ::sendmsg(fd, &message, MSG_NOSIGNAL); });
  }
  return sent < 0 ? errno : 0;
}

// How many were sent; -1 and errno if not even the first.
ssize_t send_messages(int fd, std::span<mmsghdr> messages) {
  return without_interruption([&] {
    return static_cast<ssize_t>(
        ::sendmmsg(fd, messages.data(), static_cast<unsigned>(messages.size()), MSG_NOSIGNAL));
  });
}

bool means_no_room(int error_code) noexcept {
  return error_code == EAGAIN || error_code == EWOULDBLOCK || error_code == ENOBUFS;
}

}  // namespace

// ---- One send and their queue ----------------------------------------------------------

void Udp::Send::keep(const Outgoing& outgoing, std::vector<std::byte>* owned) {
  if (outgoing.to != nullptr) {
    to_ = *outgoing.to;
  }
  if (owned != nullptr) {
    owned_ = std::move(*owned);
    single_piece_ = to_iovec(owned_);
  } else if (outgoing.pieces.size() == 1) {
    single_piece_ = to_iovec(outgoing.pieces[0]);
  } else {
    for (const auto& piece : outgoing.pieces) {
      pieces_.push_back(to_iovec(piece));
    }
  }
}

msghdr Udp::Send::message() noexcept {
  const SocketAddress* to = to_ ? &*to_ : nullptr;
  return pieces_.empty() ? make_message(to, &single_piece_, 1)
                         : make_message(to, pieces_.data(), pieces_.size());
}

void Udp::Send::report(Loop& loop) {
  end(loop);
  if (on_sent_) {
    const Result<> status = error_code_ == 0 ? Result<>() : fail("send", error_code_);
    loop.enter(kind(), context(), on_sent_, status);
  }
}

Udp::SendQueue::~SendQueue() {
  for (auto* list : {&unreported, &unsent}) {
    while (Send* send = list->pop_front()) {
      std::default_delete<Send>()(send);
    }
  }
}

Udp::Send& Udp::SendQueue::add_unsent(Loop& loop, const Outgoing& outgoing,
                                      std::vector<std::byte>* owned, OnSent on_sent) {
  auto send = std::make_unique<Send>(loop, std::move(on_sent), outgoing.bytes);
  send->keep(outgoing, owned);
  ++count;
  bytes += outgoing.bytes;
  unsent.push_back(*send);
  return *send.release();
}

void Udp::SendQueue::add_finished(Loop& loop, std::size_t datagram_bytes, int error_code,
                                  OnSent on_sent) {
  auto send = std::make_unique<Send>(loop, std::move(on_sent), datagram_bytes);
  send->set_status(error_code);
  ++count;
  ++unreported_count;
  bytes += datagram_bytes;
  unreported.push_back(*send.release());
}

void Udp::SendQueue::finish_oldest(int error_code) noexcept {
  Send* send = unsent.pop_front();
  send->set_status(error_code);
  unreported.push_back(*send);
  ++unreported_count;
}

// ---- The handle's part -----------------------------------------------------------------

Result<> Udp::prepare_to_send(const SocketAddress* to) {
  if (to == nullptr) {
    return is_connected_ ? Result<>() : fail("send", EDESTADDRREQ);
  }
  return is_connected_ ? fail("send", EISCONN) : ensure_socket(to->family());
}

Result<> Udp::send(std::span<const std::byte> bytes, const SocketAddress* to, OnSent on_sent) {
  return send_or_queue({{&bytes, 1}, to, bytes.size()}, nullptr, std::move(on_sent));
}

Result<> Udp::send(Pieces pieces, const SocketAddress* to, OnSent on_sent) {
  return send_or_queue({pieces, to, total_bytes(pieces)}, nullptr, std::move(on_sent));
}

Result<> Udp::send(std::vector<std::byte>&& bytes, const SocketAddress* to, OnSent on_sent) {
  const std::span<const std::byte> piece = bytes;
  return send_or_queue({{&piece, 1}, to, bytes.size()}, &bytes, std::move(on_sent));
}

Result<> Udp::send_or_queue(const Outgoing& outgoing, std::vector<std::byte>* owned,
                            OnSent on_sent) {
  require_usable();
  if (auto ready = prepare_to_send(outgoing.to); !ready) {
    return ready;
  }
  const auto queue = [this]() -> SendQueue& {
    if (sends_ == nullptr) {
      sends_ = std::make_unique<SendQueue>();
    }
    return *sends_;
  };
  if (send_queue_count() == 0) {
    const int error_code = send_now(fd(), outgoing.pieces, outgoing.to);
    is_blocked_ = means_no_room(error_code);
    if (!is_blocked_) {
      if (on_sent) {
        queue().add_finished(loop(), outgoing.bytes, error_code, std::move(on_sent));
        loop().defer(*this);
        set_active();
      }
      return {};
    }
  }
  queue().add_unsent(loop(), outgoing, owned, std::move(on_sent));
  if (!is_blocked_) {
    // Goes out with all others of this round, in one system call.
    loop().defer(*this);
  }
  update_activity();
  return {};
}

Result<std::size_t> Udp::try_send(std::span<const std::byte> bytes, const SocketAddress* to) {
  return try_send(Pieces(&bytes, 1), to);
}

Result<std::size_t> Udp::try_send(Pieces pieces, const SocketAddress* to) {
  require_usable();
  if (auto ready = prepare_to_send(to); !ready) {
    return std::unexpected(ready.error());
  }
  if (send_queue_count() > 0) {
    return fail("send", EAGAIN);
  }
  if (const int error_code = send_now(fd(), pieces, to); error_code != 0) {
    return fail("send", means_no_room(error_code) ? EAGAIN : error_code);
  }
  return total_bytes(pieces);
}

Result<std::size_t> Udp::try_send_many(std::span<const OutgoingDatagram> datagrams) {
  require_usable();
  if (datagrams.empty()) {
    return fail("send", EINVAL);
  }
  if (send_queue_count() > 0) {
    return fail("send", EAGAIN);
  }
  std::size_t sent = 0;
  Result<> stopped;
  while (sent < datagrams.size() && stopped) {
    std::array<mmsghdr, batch_max> messages{};
    std::array<std::vector<iovec>, batch_max> pieces;
    std::size_t count = 0;
    for (const OutgoingDatagram& datagram : datagrams.subspan(sent)) {
      stopped = prepare_to_send(datagram.to);
      if (count == batch_max || !stopped) {
        break;
      }
      for (const auto& piece : datagram.pieces) {
        pieces[count].push_back(to_iovec(piece));
      }
      messages[count].msg_hdr =
          make_message(datagram.to, pieces[count].data(), pieces[count].size());
      ++count;
    }
    if (count == 0) {
      break;
    }
    const ssize_t taken = send_messages(fd(), std::span(messages).first(count));
    if (taken < 0) {
      stopped = fail("send", means_no_room(errno) ? EAGAIN : errno);
    } else {
      sent += static_cast<std::size_t>(taken);
    }
  }
  if (sent == 0) {
    return std::unexpected(stopped.error());
  }
  return sent;
}

std::size_t Udp::send_queue_bytes() const noexcept { return sends_ != nullptr ? sends_->bytes : 0; }

std::size_t Udp::send_queue_count() const noexcept { return sends_ != nullptr ? sends_->count : 0; }

void Udp::on_deferred() {
  if (!is_blocked_) {
    flush();
  }
  report_sent(sends_->unreported_count);
}

// Sends what waits, as far as the kernel has room.
void Udp::flush() {
  while (!sends_->unsent.empty() && !is_blocked_) {
    flush_batch();
  }
  update_activity();
}

void Udp::flush_batch() {
  std::array<mmsghdr, batch_max> messages{};
  std::size_t count = 0;
  for (Send* send = sends_->unsent.front(); send != nullptr && count < batch_max;
       send = sends_->unsent.after(*send)) {
    messages[count++].msg_hdr = send->message();
  }
  const ssize_t sent = send_messages(fd(), std::span(messages).first(count));
  if (sent < 0 && means_no_room(errno)) {
    is_blocked_ = true;
  } else if (sent < 0) {
    sends_->finish_oldest(errno);  // The failure is that of the first one.
  }
  for (ssize_t index = 0; index < sent; ++index) {
    sends_->finish_oldest(0);
  }
}

// Those that are added meanwhile wait for the next round; those that are left when a callback
// closes the handle are reported in the closing phase.
void Udp::report_sent(std::size_t count) {
  const bool was_closing = is_closing();
  while (count-- > 0 && is_closing() == was_closing) {
    const std::unique_ptr<Send> send(sends_->unreported.pop_front());
    --sends_->unreported_count;
    --sends_->count;
    sends_->bytes -= send->bytes();
    send->report(loop());
  }
  if (!is_closing()) {
    update_activity();
  }
}

}  // namespace rondo
