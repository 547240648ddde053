// Reads and writes under way on a stream, for those who want to own the memory of them.
//
// Stream::read() and write() have forms that keep the request themselves. The forms that are
// given one allocate nothing: the request is a member of whatever waits for its end. It stays
// where it is, and the buffers stay valid, until its callback is called; it may be used again
// from inside that callback.
#pragma once

#include <array>
#include <memory>
#include <span>

#include "rondo/base/error.h"
#include "rondo/base/function.h"
#include "rondo/base/list.h"
#include "rondo/loop/deferred.h"
#include "rondo/loop/request.h"
#include "rondo/net/bytes.h"

namespace rondo {

class Stream;

// One read into one buffer. Not a Request: it is its stream that it keeps active, so that a
// stream without a reference keeps no loop alive by being read from.
class ReadRequest final : private Deferred {
 public:
  ReadRequest() = default;
  virtual ~ReadRequest();

  [[nodiscard]] bool is_under_way() const noexcept { return stream_ != nullptr; }

  // The callback gets ECANCELED in the pending phase, and the stream has not lost a byte. EINVAL
  // when it is not under way, EALREADY when it is cancelled already.
  Result<> cancel();

 private:
  friend class Stream;
  void on_deferred() override;

  Stream* stream_ = nullptr;
  Bytes buffer_;
  Function<void(Result<std::size_t>)> on_read_;
  Context context_;
  bool is_cancelled_ = false;
};

struct WriteQueue;

// One write of any number of buffers. Cannot be cancelled but by closing the stream: part of it
// may be with the peer already.
class WriteRequest : public Request, private Deferred, private Link<WriteQueue> {
 public:
  WriteRequest() noexcept : Request(TaskKind::write) {}
  virtual ~WriteRequest();

 private:
  friend class Stream;
  template <class T, class Tag>
  friend class List;

  void on_deferred() override;
  // After the end, before the callback.
  virtual void dispose() noexcept {}

  // Copies what is left of the buffers (not of the bytes), as the array is lent for the call only.
  void keep_rest(std::span<const ConstBytes> buffers, std::size_t written);
  // Forgets so many bytes of the rest. Returns how many were more than that.
  std::size_t consume(std::size_t written) noexcept;

  static constexpr std::size_t buffers_in_place = 4;

  Stream* stream_ = nullptr;
  std::span<ConstBytes> rest_;       // Of what is not written yet.
  std::span<const int> passed_fds_;  // Go along with the first byte; empty when gone.
  std::array<ConstBytes, buffers_in_place> few_;
  std::unique_ptr<ConstBytes[]> many_;
  Function<void(Result<>)> on_written_;
  int error_code_ = 0;
};

// A connect or a shutdown; the stream keeps it.
class StreamRequest : public Request, private Deferred {
 public:
  StreamRequest(TaskKind kind, Stream& stream, Function<void(Result<>)> on_done) noexcept
      : Request(kind), stream_(stream), on_done_(std::move(on_done)) {}
  virtual ~StreamRequest() = default;

 private:
  friend class Stream;
  void on_deferred() override;

  Stream& stream_;
  Function<void(Result<>)> on_done_;
  int error_code_ = 0;    // What to report in the pending phase.
  bool is_done_ = false;  // The shutdown was made, and only its callback waits.
};

}  // namespace rondo
