// How a Udp handle receives.
// clang-format off
#include <ctime>             // <linux/errqueue.h> needs it and does not say so.
#include <linux/errqueue.h>
// clang-format on
#include <netinet/in.h>

#include <algorithm>
#include <array>
#include <cstring>

#include "rondo/loop/loop.h"
#include "rondo/net/udp_parts.h"

namespace rondo {

namespace {

// How many events in a row must have been full before one more datagram is asked for than there
// was last time. Each such question that finds nothing is a system call in vain.
constexpr std::uint8_t full_events_until_growth = 32;

// The error that the kernel attached to a message from the socket's error queue, 0 if none.
int extended_error(msghdr& message) noexcept {
  for (cmsghdr* part = CMSG_FIRSTHDR(&message); part != nullptr;
       part = CMSG_NXTHDR(&message, part)) {
    if ((part->cmsg_level == IPPROTO_IP && part->cmsg_type == IP_RECVERR) ||
        (part->cmsg_level == IPPROTO_IPV6 && part->cmsg_type == IPV6_RECVERR)) {
      sock_extended_err error{};
      std::memcpy(&error, CMSG_DATA(part), sizeof error);
      return static_cast<int>(error.ee_errno);
    }
  }
  return 0;
}

}  // namespace

Result<> Udp::begin_receiving() {
  require_usable();
  if (is_receiving_) {
    return fail("receive", EALREADY);
  }
  if (auto bound = ensure_bound(AF_INET, {}); !bound) {
    return bound;
  }
  receiving_.reset();
  reads_per_event_ = 1;
  full_events_to_growth_ = full_events_until_growth;
  is_receiving_ = true;
  context_ = loop().capture(TaskKind::receive, this);
  update_activity();
  return {};
}

Result<> Udp::start_receiving(OnDatagram on_datagram, Reading reading) {
  require(static_cast<bool>(on_datagram), "receiving needs a callback");
  if (auto begun = begin_receiving(); !begun) {
    return begun;
  }
  on_datagram_ = std::move(on_datagram);
  if (reading == Reading::batched) {
    receiving_ = std::make_shared<ReceiveParts>();
    receiving_->buffer =
        std::make_unique_for_overwrite<std::byte[]>(batch_max * datagram_bytes_max);
  }
  return {};
}

Result<> Udp::start_receiving_into(Allocate allocate, OnDatagram on_datagram) {
  require(static_cast<bool>(allocate), "receiving into memory of the caller's needs an allocator");
  if (auto begun = start_receiving(std::move(on_datagram)); !begun) {
    return begun;
  }
  receiving_ = std::make_shared<ReceiveParts>();
  receiving_->allocate = std::move(allocate);
  return {};
}

Result<> Udp::start_receiving_batches(OnBatch on_batch) {
  require(static_cast<bool>(on_batch), "receiving needs a callback");
  if (auto begun = begin_receiving(); !begun) {
    return begun;
  }
  receiving_ = std::make_shared<ReceiveParts>();
  receiving_->buffer = std::make_unique_for_overwrite<std::byte[]>(batch_max * datagram_bytes_max);
  receiving_->on_batch = std::move(on_batch);
  return {};
}

void Udp::stop_receiving() {
  require_usable();
  is_receiving_ = false;
  receiving_.reset();
  update_activity();
}

void Udp::receive(Events ready) {
  if (receiving_ != nullptr && receiving_->buffer != nullptr) {
    receive_batches();
    return;
  }
  // A callback may stop receiving and begin again in another way: that waits for the next event.
  const std::shared_ptr<ReceiveParts> parts = receiving_;
  const std::size_t limit = reads_per_event_;
  std::size_t received = 0;
  while (received < limit && is_receiving_ && receiving_ == parts && receive_one(ready)) {
    ++received;
  }
  adapt(received);
}

// A socket that has one datagram at a time is read once per event: the kernel tells us again if
// there is more, and asking it would cost a call for each datagram. If event after event is as
// full as we can see, we look whether there is more, and read that many from then on.
void Udp::adapt(std::size_t received) {
  if (received < reads_per_event_) {
    reads_per_event_ = static_cast<std::uint8_t>(std::max<std::size_t>(received, 1));
    full_events_to_growth_ = full_events_until_growth;
  } else if (--full_events_to_growth_ == 0) {
    reads_per_event_ = static_cast<std::uint8_t>(
        std::min<std::size_t>(std::size_t{reads_per_event_} * 2, datagrams_per_event_max));
    full_events_to_growth_ = 1;
  }
}

std::span<std::byte> Udp::room_for_one() {
  if (receiving_ == nullptr) {
    return loop().scratch();
  }
  const std::shared_ptr<ReceiveParts> parts = receiving_;
  return parts->allocate();
}

// Whether there was a datagram.
bool Udp::receive_one(Events ready) {
  const std::span<std::byte> room = room_for_one();
  if (!is_receiving_) {
    return false;  // The allocator stopped us.
  }
  if (room.empty()) {
    deliver(fail("recvfrom", ENOBUFS), SocketAddress(), Arrival::whole);
    return false;
  }
  SocketAddress from;
  socklen_t from_length = 0;
  ssize_t count = 0;
  do {
    from_length = SocketAddress::capacity();
    // With MSG_TRUNC it answers with the whole length, also of a datagram that it has to cut.
    count = ::recvfrom(fd(), room.data(), room.size(), MSG_TRUNC, from.data(), &from_length);
  } while (count < 0 && errno == EINTR);
  const bool is_empty = count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK);
  const bool is_nameless = count == 0 && from_length == 0;
  if ((is_empty || is_nameless) && (ready & events::hang_up) != 0) {
    // Not an empty datagram, but a foreign socket that was shut down: it would never be silent.
    stop_receiving();
    deliver(fail("recvfrom", code::end_of_file), SocketAddress(), Arrival::whole);
    return false;
  }
  if (count < 0) {
    if (!is_empty) {
      deliver(fail_errno("recvfrom"), SocketAddress(), Arrival::whole);
    }
    return false;
  }
  from.set_length(from_length);
  const auto length = static_cast<std::size_t>(count);
  deliver(room.first(std::min(length, room.size())), from,
          length > room.size() ? Arrival::cut : Arrival::whole);
  return true;
}

void Udp::deliver(Result<std::span<const std::byte>> bytes, const SocketAddress& from,
                  Arrival arrival) {
  loop().enter(TaskKind::receive, context_,
               [&] { call_slot(on_datagram_, std::move(bytes), from, arrival); });
}

void Udp::deliver_error(int error_code, const SocketAddress& from) {
  const std::shared_ptr<ReceiveParts> parts = receiving_;
  if (parts != nullptr && parts->on_batch) {
    loop().enter(TaskKind::receive, context_, parts->on_batch, fail("recvmmsg", error_code));
  } else {
    deliver(fail("recvmsg", error_code), from, Arrival::whole);
  }
}

// ---- Batches ---------------------------------------------------------------------------

void Udp::receive_batches() {
  const std::shared_ptr<ReceiveParts> parts = receiving_;
  std::size_t left = datagrams_per_event_max;
  while (left > 0 && is_receiving_ && receiving_ == parts) {
    const std::size_t asked = std::min(left, batch_max);
    const std::size_t received = receive_batch(asked);
    left -= received;
    if (received < asked) {
      break;  // There is no more, or we shall be told.
    }
  }
}

// How many there were.
std::size_t Udp::receive_batch(std::size_t count_max) {
  const std::shared_ptr<ReceiveParts> parts = receiving_;
  std::array<Datagram, batch_max> datagrams;
  std::array<iovec, batch_max> rooms{};
  std::array<mmsghdr, batch_max> messages{};
  for (std::size_t index = 0; index < count_max; ++index) {
    rooms[index] = {parts->buffer.get() + index * datagram_bytes_max, datagram_bytes_max};
    msghdr& message = messages[index].msg_hdr;
    message.msg_iov = &rooms[index];
    message.msg_iovlen = 1;
    message.msg_name = datagrams[index].from.data();
    message.msg_namelen = SocketAddress::capacity();
  }
  int count = 0;
  do {
    count =
        ::recvmmsg(fd(), messages.data(), static_cast<unsigned>(count_max), MSG_DONTWAIT, nullptr);
  } while (count < 0 && errno == EINTR);
  if (count < 0) {
    if (errno != EAGAIN && errno != EWOULDBLOCK) {
      deliver_error(errno, SocketAddress());
    }
    return 0;
  }
  const auto received = static_cast<std::size_t>(count);
  for (std::size_t index = 0; index < received; ++index) {
    const mmsghdr& message = messages[index];
    datagrams[index].data = {parts->buffer.get() + index * datagram_bytes_max, message.msg_len};
    datagrams[index].from.set_length(message.msg_hdr.msg_namelen);
    datagrams[index].is_cut = (message.msg_hdr.msg_flags & MSG_TRUNC) != 0;
  }
  deliver_batch(*parts, std::span(datagrams).first(received));
  return received;
}

void Udp::deliver_batch(ReceiveParts& parts, std::span<const Datagram> batch) {
  if (batch.empty()) {
    return;
  }
  if (parts.on_batch) {
    loop().enter(TaskKind::receive, context_, parts.on_batch, batch);
    return;
  }
  for (const Datagram& datagram : batch) {
    if (!is_receiving_ || receiving_.get() != &parts) {
      return;
    }
    deliver(datagram.data, datagram.from, datagram.is_cut ? Arrival::cut : Arrival::whole);
  }
}

// ---- The error queue -------------------------------------------------------------------

void Udp::drain_error_queue(Errors errors) {
  for (std::size_t left = datagrams_per_event_max; left > 0 && !is_closing(); --left) {
    SocketAddress destination;
    // What is left of the datagram itself does not interest anybody; the error does.
    std::byte ignored{};
    iovec room{&ignored, sizeof ignored};
    alignas(cmsghdr) std::array<std::byte, 256> control{};
    msghdr message{};
    message.msg_name = destination.data();
    message.msg_namelen = SocketAddress::capacity();
    message.msg_iov = &room;
    message.msg_iovlen = 1;
    message.msg_control = control.data();
    message.msg_controllen = control.size();
    if (::recvmsg(fd(), &message, MSG_ERRQUEUE | MSG_DONTWAIT) < 0) {
      return;
    }
    destination.set_length(message.msg_namelen);
    const int error_code = extended_error(message);
    if (error_code != 0 && errors == Errors::deliver && is_receiving_) {
      deliver_error(error_code, destination);
    }
  }
}

}  // namespace rondo
