// A DNS server on the loopback interface, for tests: each test says what it answers.
#pragma once

#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "rondo/dns/dns_test_support.h"
#include "rondo/loop/loop.h"
#include "rondo/loop/poll.h"
#include "rondo/net/udp.h"
#include "rondo/sys/fd.h"

namespace rondo::dns {

enum class Transport : std::uint8_t { udp, tcp };

struct Question {
  unsigned id = 0;
  std::string name;
  RecordType type = RecordType::a;
  Transport transport = Transport::udp;
  SocketAddress from;  // Over UDP.

  // An answer without records yet.
  [[nodiscard]] MessageWriter answer() const { return {id, name, type}; }
};

// UDP and TCP on one port, on the loop of the test, which it does not keep alive. Whoever is asked
// may reply at once, later, several times or never.
class TestServer {
 public:
  using Reply = std::function<void(const Bytes& message)>;
  using OnQuestion = std::function<void(const Question& question, const Reply& reply)>;

  explicit TestServer(Loop& loop, SocketAddress wanted = SocketAddress::loopback_v4(0))
      : loop_(loop) {
    // The same port may be taken for TCP.
    for (int tries = 0; tries < 100 && !open_both(wanted); ++tries) {
    }
    EXPECT_TRUE(listener_) << "no port for the test server";
    if (!listener_) {
      return;
    }
    EXPECT_TRUE(udp_->start_receiving([this](auto data, const SocketAddress& from, auto) {
      if (data) {
        const SocketAddress peer = from;
        ask(*data, Transport::udp, peer,
            [this, peer](const Bytes& message) { (void)udp_->try_send(message, &peer); });
      }
    }));
    udp_->unref();
    listening_ = std::move(*Poll::create(loop_, listener_.get()));
    listening_->unref();
    listening_->start(events::readable, [this](Result<Events>) { accept(); });
    loop_.run(RunMode::no_wait);  // The sockets of failed attempts are closing.
  }

  [[nodiscard]] const SocketAddress& address() const noexcept { return address_; }

  OnQuestion on_question;
  // Instead of an answer over TCP: the connection ends.
  bool hangs_up = false;
  std::vector<Question> questions;  // So far.

 private:
  struct Connection {
    Fd socket;
    Owned<Poll> poll;
    Bytes received;
  };

  bool open_both(const SocketAddress& wanted) {
    udp_ = make<Udp>(loop_);
    if (!udp_->bind(wanted)) {
      return false;
    }
    address_ = *udp_->local_address();
    Fd socket(::socket(address_.family(), SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
    const int on = 1;
    if (!socket || ::setsockopt(socket.get(), SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) < 0 ||
        ::bind(socket.get(), address_.get(), address_.length()) < 0 ||
        ::listen(socket.get(), 10) < 0) {
      return false;
    }
    listener_ = std::move(socket);
    return true;
  }

  void accept() {
    Fd socket(::accept4(listener_.get(), nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK));
    if (!socket) {
      return;
    }
    auto& connection = connections_.emplace_back(std::make_unique<Connection>());
    connection->socket = std::move(socket);
    connection->poll = std::move(*Poll::create(loop_, connection->socket.get()));
    connection->poll->unref();
    connection->poll->start(events::readable,
                            [this, &open = *connection](Result<Events>) { read(open); });
  }

  void read(Connection& connection) {
    std::byte room[2048];
    const ssize_t count = ::recv(connection.socket.get(), room, sizeof room, 0);
    if (count <= 0 || hangs_up) {
      connection.poll->stop();
      connection.socket.reset();
      return;
    }
    connection.received.insert(connection.received.end(), room, room + count);
    while (connection.received.size() >= 2) {
      const std::size_t length = std::to_integer<std::size_t>(connection.received[0]) * 256 +
                                 std::to_integer<std::size_t>(connection.received[1]);
      if (connection.received.size() < 2 + length) {
        return;
      }
      const auto begin = connection.received.begin() + 2;
      const Bytes message(begin, begin + static_cast<long>(length));
      connection.received.erase(connection.received.begin(), begin + static_cast<long>(length));
      ask(message, Transport::tcp, {},
          [&connection](const Bytes& answer) { send(connection, answer); });
    }
  }

  static void send(const Connection& connection, const Bytes& message) {
    ByteWriter framed;
    framed.u16(static_cast<unsigned>(message.size()));
    framed.raw({reinterpret_cast<const char*>(message.data()), message.size()});
    (void)::send(connection.socket.get(), framed.bytes().data(), framed.bytes().size(),
                 MSG_NOSIGNAL);
  }

  void ask(std::span<const std::byte> message, Transport transport, const SocketAddress& from,
           const Reply& reply) {
    Question question;
    question.transport = transport;
    question.from = from;
    const auto u8 = [&](std::size_t offset) {
      return offset < message.size() ? std::to_integer<unsigned>(message[offset]) : 0U;
    };
    question.id = u8(0) << 8U | u8(1);
    std::size_t offset = question_offset;
    for (unsigned length = u8(offset++); length > 0; length = u8(offset++)) {
      question.name += question.name.empty() ? "" : ".";
      for (; length > 0; --length) {
        question.name += static_cast<char>(u8(offset++));
      }
    }
    question.type = static_cast<RecordType>(u8(offset) << 8U | u8(offset + 1));
    questions.push_back(question);
    if (on_question) {
      on_question(question, reply);
    }
  }

  Loop& loop_;
  Owned<Udp> udp_;
  Fd listener_;
  Owned<Poll> listening_;
  SocketAddress address_;
  std::vector<std::unique_ptr<Connection>> connections_;
};

}  // namespace rondo::dns
