// Streams in coroutines:
//
//   Task<Result<>> echo(Owned<Tcp> connection) {
//     std::array<std::byte, 4096> buffer;
//     for (;;) {
//       const Result<std::size_t> count = co_await read(*connection, buffer);
//       if (!count) co_return ...;
//       co_await write(*connection, std::span(buffer).first(*count));
//     }
//   }
#pragma once

#include <memory>

#include "rondo/net/stream.h"
#include "rondo/net/tcp.h"
#include "rondo/net/tcp_listener.h"
#include "rondo/task/operation.h"

namespace rondo {

class ReadOperation {
 public:
  using Value = Result<std::size_t>;

  ReadOperation(Stream& stream, Bytes buffer) noexcept : stream_(&stream), buffer_(buffer) {}

  void start(Loop& /*loop*/, Function<void(Value)> done) {
    request_ = std::make_unique<ReadRequest>();
    done_ = std::move(done);
    const Result<> begun = stream_->read(*request_, buffer_, [this](Value count) { done_(count); });
    if (!begun) {
      done_(std::unexpected(begun.error()));
    }
  }
  void cancel() { (void)request_->cancel(); }
  static Value cancelled() { return fail("read", ECANCELED); }

 private:
  Stream* stream_;
  Bytes buffer_;
  std::unique_ptr<ReadRequest> request_;  // Stays where it is while the operation is moved.
  Function<void(Value)> done_;
};

// At least one byte, or an error; the end of the stream is code::end_of_file. A stop request
// ends it with ECANCELED, and no byte is lost.
[[nodiscard]] inline auto read(Stream& stream, Bytes buffer) {
  return awaitable(ReadOperation(stream, buffer));
}

class WriteOperation {
 public:
  using Value = Result<>;

  WriteOperation(Stream& stream, ConstBytes buffer) noexcept : stream_(&stream), buffer_(buffer) {}

  void start(Loop& /*loop*/, Function<void(Value)> done) {
    done_ = std::move(done);
    const Result<> begun = stream_->write(buffer_, [this](Value written) { done_(written); });
    if (!begun) {
      done_(begun);
    }
  }
  void cancel() {}  // Part of it may be on its way: only closing the stream ends a write.
  static Value cancelled() { return fail("write", ECANCELED); }

 private:
  Stream* stream_;
  ConstBytes buffer_;
  Function<void(Value)> done_;
};

// All bytes, or an error. A write that has begun is not ended by a stop request.
[[nodiscard]] inline auto write(Stream& stream, ConstBytes buffer) {
  return awaitable(WriteOperation(stream, buffer));
}

class ShutdownOperation {
 public:
  using Value = Result<>;

  explicit ShutdownOperation(Stream& stream) noexcept : stream_(&stream) {}

  void start(Loop& /*loop*/, Function<void(Value)> done) {
    done_ = std::move(done);
    const Result<> begun = stream_->shutdown([this](Value ended) { done_(ended); });
    if (!begun) {
      done_(begun);
    }
  }
  void cancel() {}  // It waits for nothing but writes.
  static Value cancelled() { return fail("shutdown", ECANCELED); }

 private:
  Stream* stream_;
  Function<void(Value)> done_;
};

// Ends the writing direction once all queued writes are done.
[[nodiscard]] inline auto shutdown(Stream& stream) { return awaitable(ShutdownOperation(stream)); }

class ConnectOperation {
 public:
  using Value = Result<Owned<Tcp>>;

  explicit ConnectOperation(const SocketAddress& address) : address_(address) {}

  void start(Loop& loop, Function<void(Value)> done) {
    tcp_ = make<Tcp>(loop);
    done_ = std::move(done);
    const Result<> begun = tcp_->connect(address_, [this](Result<> connected) {
      if (connected) {
        done_(std::move(tcp_));
      } else {
        done_(std::unexpected(connected.error()));
      }
    });
    if (!begun) {
      done_(std::unexpected(begun.error()));
    }
  }
  void cancel() { tcp_->close(); }  // The callback gets ECANCELED in the closing phase.
  static Value cancelled() { return fail("connect", ECANCELED); }

 private:
  SocketAddress address_;
  Owned<Tcp> tcp_;
  Function<void(Value)> done_;
};

// A connection to that address.
[[nodiscard]] inline auto connect(const SocketAddress& address) {
  return awaitable(ConnectOperation(address));
}

// A listening socket whose connections are awaited one by one. Connections that come while
// nobody awaits wait in the kernel.
class Acceptor {
 public:
  [[nodiscard]] static Result<std::unique_ptr<Acceptor>> listen(Loop& loop,
                                                                const SocketAddress& address,
                                                                int backlog = 511);
  Acceptor(const Acceptor&) = delete;
  Acceptor& operator=(const Acceptor&) = delete;

  // co_await acceptor->accept(): one at a time.
  [[nodiscard]] auto accept() { return awaitable(AcceptOperation(*this)); }

  [[nodiscard]] Result<SocketAddress> local_address() const { return listener_->local_address(); }

 private:
  class AcceptOperation {
   public:
    using Value = Result<Owned<Tcp>>;

    explicit AcceptOperation(Acceptor& acceptor) noexcept : acceptor_(&acceptor) {}
    void start(Loop& loop, Function<void(Value)> done) {
      require(!acceptor_->waiting_, "another coroutine awaits this acceptor already");
      acceptor_->waiting_ = std::move(done);
      acceptor_->listener_->ref();
      if (acceptor_->has_arrived_) {
        // Taken from the kernel before anybody awaited; told later, as everything is.
        loop.set_immediate([acceptor = acceptor_] { acceptor->give(); });
      }
    }
    void cancel() { acceptor_->finish(cancelled()); }
    static Value cancelled() { return fail("accept", ECANCELED); }

   private:
    Acceptor* acceptor_;
  };

  explicit Acceptor(Owned<TcpListener> listener) : listener_(std::move(listener)) {}
  void on_connection(Result<> arrived);
  void give();
  void finish(Result<Owned<Tcp>> value);

  Owned<TcpListener> listener_;
  Function<void(Result<Owned<Tcp>>)> waiting_;
  bool has_arrived_ = false;  // A connection that nobody has taken from the listener.
};

}  // namespace rondo
