// A stream of bytes in one or both directions: what TCP connections, pipes and terminals share.
//
// Reading has two styles, of which one at a time can be used. As requests: read() lends a buffer
// for one completion. Push-style: start_reading() calls back whenever there is data, in a buffer
// that all streams of a loop share or that the user allocates at that moment, so that a
// connection that waits costs no memory for reading.
//
// Writes are queued and finish in order. write() tries at once when nothing is queued, but its
// callback always comes later, in the pending phase. What is handed to write() stays the
// caller's and must stay valid until the callback, unless it is moved in.
//
// No call here blocks (but see set_blocking()), and none raises SIGPIPE.
//
// Operations on a stream that is closing, or was never opened, fail with EBADF, as the stream
// may be closed by somebody else than the one who writes to it. close() ends in the closing
// phase: a connect, the writes, the shutdown and the read request that are under way get
// ECANCELED, in this order and each once, before on_closed. (Writes that had all their bytes
// taken by the kernel before the close are successes.) Push-style reading just ends.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "rondo/backend/backend.h"
#include "rondo/base/error.h"
#include "rondo/base/function.h"
#include "rondo/loop/handle.h"
#include "rondo/net/bytes.h"
#include "rondo/net/stream_request.h"
#include "rondo/net/transfer.h"
#include "rondo/sys/fd.h"

namespace rondo {

class Stream : public Handle, private Watch {
 public:
  using OnRead = Function<void(Result<std::size_t>)>;
  using OnData = Function<void(Result<ConstBytes>)>;
  using Allocate = Function<Bytes(std::size_t suggested_size)>;
  using OnDone = Function<void(Result<>)>;

  // So many reads of one stream are done for one readiness event, so that a fast peer cannot
  // keep the loop from the others. The same holds for writes.
  static constexpr int transfers_per_event_max = 32;

  // ---- Reading, by requests ----

  // Calls back with the number of bytes, at least one, or with an error: code::end_of_file,
  // ECONNRESET, ETIMEDOUT, ... The buffer is the caller's and is lent until then. Immediate
  // errors: ENOTCONN, EALREADY while another read is under way, EBUSY while reading push-style,
  // EINVAL for an empty buffer.
  [[nodiscard]] Result<> read(Bytes buffer, OnRead on_read);
  // The same without allocating anything.
  [[nodiscard]] Result<> read(ReadRequest& request, Bytes buffer, OnRead on_read);

  // ---- Reading, push-style ----

  // Calls back with data as it comes, valid during the callback only, until stop_reading(), the
  // end of the stream or an error; these two are reported once and stop the reading. Immediate
  // errors: ENOTCONN, EALREADY when reading push-style already, EBUSY while a read request is
  // under way.
  [[nodiscard]] Result<> start_reading(OnData on_data);

  // The same into memory of the caller's choice. allocate() is asked right before each read and
  // should do nothing else; exactly one on_data() follows, whose data lies at the beginning of
  // that memory, and is empty when there was nothing to read after all. When it returns an empty
  // span, on_data() gets ENOBUFS, and the reading goes on.
  [[nodiscard]] Result<> start_reading(Allocate allocate, OnData on_data);

  // No further on_data(), also when called from inside it. Idempotent.
  void stop_reading();

  // ---- Writing ----

  // All buffers, in order, as one request. The bytes are lent until on_written; the array that
  // lists the buffers only during the call. Immediate errors: EPIPE after shutdown(), after a
  // fatal error, or when the stream is for reading only. While connecting, writes are queued.
  // When a write fails, those queued behind it fail with the same error.
  [[nodiscard]] Result<> write(std::span<const ConstBytes> buffers, OnDone on_written);
  [[nodiscard]] Result<> write(ConstBytes buffer, OnDone on_written);
  // The same without allocating anything, up to four buffers.
  [[nodiscard]] Result<> write(WriteRequest& request, std::span<const ConstBytes> buffers,
                               OnDone on_written);
  [[nodiscard]] Result<> write(WriteRequest& request, ConstBytes buffer, OnDone on_written);

  // What is written becomes the stream's. Who gives no callback learns of failures by reading, or
  // from the next write.
  [[nodiscard]] Result<> write(std::string text, OnDone on_written = {});
  [[nodiscard]] Result<> write(std::vector<std::byte> bytes, OnDone on_written = {});

  // What the kernel takes at once, without a queue and without a callback. EAGAIN when it takes
  // nothing, when writes are queued, and while connecting.
  [[nodiscard]] Result<std::size_t> try_write(std::span<const ConstBytes> buffers);
  [[nodiscard]] Result<std::size_t> try_write(ConstBytes buffer);

  // Bytes that were handed to write() and that the kernel has not taken: the measure for holding
  // back. Who writes more than can go stops when it is large, and goes on in on_written.
  [[nodiscard]] std::size_t write_queue_size() const noexcept { return write_queue_size_; }

  // Ends the writing direction once all queued writes are done; the peer then reads the end of
  // the stream. Immediate error: ENOTCONN when not connected, or shut down already.
  [[nodiscard]] Result<> shutdown(OnDone on_shut_down);

  // ---- State and settings ----

  // Whether reads and writes would be accepted; true from the beginning of a connect.
  [[nodiscard]] bool is_readable() const noexcept { return is_readable_; }
  [[nodiscard]] bool is_writable() const noexcept { return is_writable_; }

  // -1 when there is none. It stays the stream's.
  [[nodiscard]] int fd() const noexcept { return fd_.get(); }

  // With Blocking::yes a write holds up the loop until the kernel has taken all bytes. Callbacks
  // come later all the same. For terminals and pipes whose output must be out before exit.
  [[nodiscard]] Result<> set_blocking(Blocking mode);

  // Streams that are ready together are served in the order in which their data came. Without this,
  // one that was served just now keeps its place in the kernel's list, before those whose data
  // came earlier than its next. To be called before the reading starts; there is no way back.
  void serve_by_arrival();

  // The end of a peer that has hung up is told in the same iteration as its last bytes, and so
  // before the exit of a child that has ended since. Without this it comes in the next one.
  void tell_end_with_last_bytes() noexcept { has_end_with_last_bytes_ = true; }

  // The kernel's buffers, of sockets only. Linux makes them twice what was asked for, and tells
  // that size.
  [[nodiscard]] Result<std::size_t> send_buffer_size() const;
  [[nodiscard]] Result<std::size_t> receive_buffer_size() const;
  [[nodiscard]] Result<> set_send_buffer_size(std::size_t size);
  [[nodiscard]] Result<> set_receive_buffer_size(std::size_t size);

 protected:
  enum class Direction : std::uint8_t { none, read, write, both };

  Stream(Loop& loop, HandleKind kind);
  ~Stream() override;

  void on_close() override;
  bool on_closing_phase() override;

  // Takes the fd, which must be non-blocking.
  void attach(Fd fd, FdType type, Direction direction);

  // As set_blocking(Blocking::yes), for an fd that is in this mode and shall stay in it.
  void treat_as_blocking() noexcept { is_blocking_ = true; }

  [[nodiscard]] bool is_connecting() const noexcept;
  [[nodiscard]] bool is_shutting_down() const noexcept;
  // A connect() that goes on, and one whose outcome is known but must be told later.
  void await_connect(OnDone on_connected);
  void fail_connect_later(OnDone on_connected, int error_code);

  // As write() and try_write(), with descriptors that go along with the first byte; those of a
  // write stay open until on_written.
  [[nodiscard]] Result<> write_with_fds(std::span<const ConstBytes> buffers, std::vector<int> fds,
                                        OnDone on_written);
  [[nodiscard]] Result<std::size_t> try_write_with_fds(std::span<const ConstBytes> buffers,
                                                       std::span<const int> fds);

  // One attempt to read, which Pipe replaces by one that receives descriptors, too.
  virtual Result<std::size_t> receive_some(Bytes buffer);

 private:
  friend class ReadRequest;
  friend class StreamRequest;
  friend class WriteRequest;

  // What most streams do not need most of the time.
  struct Extras {
    std::unique_ptr<StreamRequest> connect;
    std::unique_ptr<StreamRequest> shutdown;
    std::unique_ptr<ReadRequest> own_read;
    Allocate allocate;
  };

  void on_ready(Events ready) override;
  void want(Events wanted) { update_interest(wanted_events() | wanted); }
  void unwant(Events unwanted) { update_interest(wanted_events() & ~unwanted); }
  void update_interest(Events wanted);
  Extras& extras();
  void drop_unused_extras();

  void check_connect();
  void begin_connect(OnDone on_connected);
  void finish_connect(int error_code);
  void shut_down_if_due();
  void finish_shutdown(int error_code);
  void finish_request(StreamRequest& request);
  void call_request(std::unique_ptr<StreamRequest> request, int error_code);

  [[nodiscard]] Result<> check_may_read() const;
  [[nodiscard]] bool is_reading() const noexcept { return is_pushing_ || reading_ != nullptr; }
  // What one read has found: as much as fits, less than that, or nothing that was data.
  enum class After : std::uint8_t { full_buffer, rest, nothing };
  void read_while_ready(Events ready);
  [[nodiscard]] Result<std::size_t> receive_and_note_rest(Bytes buffer);
  After push_some();
  After read_for_request();
  void end_reading_after(const Error& error);
  void call_on_data(Result<ConstBytes> result);
  void finish_read(ReadRequest& request, Result<std::size_t> result);

  [[nodiscard]] Result<> check_may_write() const;
  [[nodiscard]] bool has_unwritten() const noexcept { return first_unwritten_ != nullptr; }
  template <class Data>
  Result<> write_owned(Data owned, OnDone on_written);
  void begin_write(WriteRequest& request, std::span<const ConstBytes> buffers,
                   std::span<const int> fds, OnDone on_written);
  Result<std::size_t> write_now(std::span<const ConstBytes> buffers, std::span<const int> fds);
  void enqueue(WriteRequest& request, std::span<const ConstBytes> buffers, std::size_t written);
  void write_while_ready();
  [[nodiscard]] std::size_t gather(std::span<iovec> parts) const;
  void consume_written(std::size_t size);
  void fail_unwritten(int error_code);
  void complete(WriteRequest& request, int error_code);
  void finish_write(WriteRequest& request);

  OnData on_data_;
  ReadRequest* reading_ = nullptr;
  // Those that are complete, then those that are not; all wait for their callbacks.
  List<WriteRequest, WriteQueue> writes_;
  WriteRequest* first_unwritten_ = nullptr;
  std::size_t write_queue_size_ = 0;
  std::unique_ptr<Extras> extras_;
  Fd fd_;
  FdType type_ = FdType::other;
  bool is_readable_ : 1 = false;
  bool is_writable_ : 1 = false;
  bool is_pushing_ : 1 = false;
  bool is_allocating_ : 1 = false;
  bool is_blocking_ : 1 = false;
  bool is_served_by_arrival_ : 1 = false;
  bool has_end_with_last_bytes_ : 1 = false;
  bool is_drained_ : 1 = true;  // The kernel has no data that an event has told of.
};

}  // namespace rondo
