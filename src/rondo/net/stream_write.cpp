// The writing side of a stream.
#include <algorithm>

#include "rondo/base/require.h"
#include "rondo/loop/loop.h"
#include "rondo/net/stream.h"

namespace rondo {

namespace {

// The kernel takes no more for now, or has no memory for it now.
bool is_transient(const Error& error) noexcept { return error.is(EAGAIN) || error.is(ENOBUFS); }

// A request that the stream owns, together with the bytes, or the numbers of descriptors.
template <class Data>
class OwnedWrite final : public WriteRequest {
 public:
  explicit OwnedWrite(Data data) noexcept : data_(std::move(data)) {}
  [[nodiscard]] const Data& data() const noexcept { return data_; }

 private:
  void dispose() noexcept override { delete this; }
  void abandon() noexcept override { delete this; }

  Data data_;
};

iovec to_part(ConstBytes bytes) noexcept {
  return {const_cast<std::byte*>(bytes.data()), bytes.size()};
}

}  // namespace

Result<> Stream::check_may_write() const {
  loop().require_thread();
  if (is_closing() || (!fd_ && !is_connecting())) {
    return fail("write", EBADF);
  }
  if (!is_writable_) {
    return fail("write", EPIPE);
  }
  return {};
}

Result<> Stream::write(WriteRequest& request, std::span<const ConstBytes> buffers,
                       OnDone on_written) {
  require(!request.is_under_way(), "the write request is under way already");
  if (auto may_write = check_may_write(); !may_write) {
    return may_write;
  }
  begin_write(request, buffers, {}, std::move(on_written));
  return {};
}

Result<> Stream::write(WriteRequest& request, ConstBytes buffer, OnDone on_written) {
  return write(request, {&buffer, 1}, std::move(on_written));
}

Result<> Stream::write(std::span<const ConstBytes> buffers, OnDone on_written) {
  return write_with_fds(buffers, {}, std::move(on_written));
}

Result<> Stream::write(ConstBytes buffer, OnDone on_written) {
  return write_with_fds({&buffer, 1}, {}, std::move(on_written));
}

Result<> Stream::write_with_fds(std::span<const ConstBytes> buffers, std::vector<int> fds,
                                OnDone on_written) {
  if (auto may_write = check_may_write(); !may_write) {
    return may_write;
  }
  auto request = std::make_unique<OwnedWrite<std::vector<int>>>(std::move(fds));
  const std::span<const int> kept = request->data();
  begin_write(*request.release(), buffers, kept, std::move(on_written));
  return {};
}

Result<> Stream::write(std::string text, OnDone on_written) {
  return write_owned(std::move(text), std::move(on_written));
}

Result<> Stream::write(std::vector<std::byte> bytes, OnDone on_written) {
  return write_owned(std::move(bytes), std::move(on_written));
}

template <class Data>
Result<> Stream::write_owned(Data owned, OnDone on_written) {
  if (auto may_write = check_may_write(); !may_write) {
    return may_write;
  }
  if (!on_written && !has_unwritten() && !is_connecting()) {
    // Nobody waits for its end: if it can go at once there is nothing to remember.
    const ConstBytes bytes = std::as_bytes(std::span(owned));
    const auto written = write_now({&bytes, 1}, {});
    if (written && *written == bytes.size()) {
      return {};
    }
    if (written || is_transient(written.error())) {
      auto request = std::make_unique<OwnedWrite<Data>>(std::move(owned));
      const ConstBytes kept = std::as_bytes(std::span(request->data()));
      request->begin(loop());
      enqueue(*request.release(), {&kept, 1}, written.value_or(0));
    }
    return {};
  }
  auto request = std::make_unique<OwnedWrite<Data>>(std::move(owned));
  const ConstBytes kept = std::as_bytes(std::span(request->data()));
  begin_write(*request.release(), {&kept, 1}, {}, std::move(on_written));
  return {};
}

void Stream::begin_write(WriteRequest& request, std::span<const ConstBytes> buffers,
                         std::span<const int> fds, OnDone on_written) {
  request.on_written_ = std::move(on_written);
  request.begin(loop());
  request.passed_fds_ = fds;
  std::size_t written = 0;
  if (!has_unwritten() && !is_connecting()) {
    const auto taken = write_now(buffers, fds);
    const bool is_done = taken && *taken == total_size(buffers);
    if (is_done || (!taken && !is_transient(taken.error()))) {
      request.stream_ = this;
      writes_.push_back(request);
      complete(request, is_done ? 0 : taken.error().code);
      return;
    }
    written = taken.value_or(0);
  }
  if (written > 0) {
    request.passed_fds_ = {};
  }
  enqueue(request, buffers, written);
}

// What the kernel takes at once. An error is returned if nothing was taken before it.
Result<std::size_t> Stream::write_now(std::span<const ConstBytes> buffers,
                                      std::span<const int> fds) {
  if (buffers.size() == 1 && !buffers.front().empty()) {
    const iovec part = to_part(buffers.front());
    return transmit(fd_.get(), type_, {&part, 1}, fds);
  }
  iovec parts[parts_max];
  std::size_t total = 0;
  while (!buffers.empty()) {
    const std::size_t count = std::min(buffers.size(), parts_max);
    std::ranges::transform(buffers.first(count), parts, to_part);
    const std::size_t wanted = total_size(buffers.first(count));
    const auto taken =
        wanted == 0 ? Result<std::size_t>(0) : transmit(fd_.get(), type_, {parts, count}, fds);
    if (!taken) {
      return total > 0 ? Result<std::size_t>(total) : taken;
    }
    total += *taken;
    if (*taken < wanted) {
      break;
    }
    buffers = buffers.subspan(count);
    fds = {};
  }
  return total;
}

void Stream::enqueue(WriteRequest& request, std::span<const ConstBytes> buffers,
                     std::size_t written) {
  request.stream_ = this;
  request.keep_rest(buffers, written);
  writes_.push_back(request);
  write_queue_size_ += total_size(request.rest_);
  if (first_unwritten_ == nullptr) {
    first_unwritten_ = &request;
  }
  if (is_connecting()) {
    return;
  }
  if (is_blocking_) {
    write_while_ready();
  } else {
    want(events::writable);
  }
}

// Everything queued goes out together, as far as the kernel takes it.
void Stream::write_while_ready() {
  iovec parts[parts_max];
  for (int left = transfers_per_event_max; left > 0 && has_unwritten(); --left) {
    const std::size_t count = gather(parts);
    const std::span<const iovec> gathered(parts, count);
    std::size_t wanted = 0;
    for (const iovec& part : gathered) {
      wanted += part.iov_len;
    }
    const auto taken = wanted == 0
                           ? Result<std::size_t>(0)
                           : transmit(fd_.get(), type_, gathered, first_unwritten_->passed_fds_);
    if (!taken && !is_transient(taken.error())) {
      fail_unwritten(taken.error().code);
      break;
    }
    consume_written(taken.value_or(0));
    if (taken.value_or(0) < wanted && !is_blocking_) {
      break;
    }
  }
  if (has_unwritten()) {
    want(events::writable);
  } else {
    unwant(events::writable);
    shut_down_if_due();
  }
}

// Descriptors go with the first byte of a message, so a request that has some begins one.
std::size_t Stream::gather(std::span<iovec> parts) const {
  std::size_t count = 0;
  for (WriteRequest* request = first_unwritten_; request != nullptr && count < parts.size();
       request = const_cast<List<WriteRequest, WriteQueue>&>(writes_).after(*request)) {
    if (request != first_unwritten_ && !request->passed_fds_.empty()) {
      break;
    }
    for (const ConstBytes& bytes : request->rest_) {
      if (count == parts.size()) {
        break;
      }
      parts[count++] = to_part(bytes);
    }
  }
  return count;
}

void Stream::consume_written(std::size_t size) {
  write_queue_size_ -= size;
  if (size > 0) {
    first_unwritten_->passed_fds_ = {};
  }
  while (first_unwritten_ != nullptr) {
    size = first_unwritten_->consume(size);
    if (!first_unwritten_->rest_.empty()) {
      break;
    }
    WriteRequest& done = *first_unwritten_;
    first_unwritten_ = writes_.after(done);
    complete(done, 0);
  }
}

void Stream::fail_unwritten(int error_code) {
  while (first_unwritten_ != nullptr) {
    WriteRequest& failed = *first_unwritten_;
    first_unwritten_ = writes_.after(failed);
    complete(failed, error_code);
  }
  write_queue_size_ = 0;
}

void Stream::complete(WriteRequest& request, int error_code) {
  request.error_code_ = error_code;
  loop().defer(request);
}

void Stream::finish_write(WriteRequest& request) {
  require(writes_.pop_front() == &request, "writes end in order");
  request.end(loop());
  request.many_.reset();
  request.rest_ = {};
  request.passed_fds_ = {};
  OnDone on_written = std::move(request.on_written_);
  const Context context = request.context();
  const int error_code = request.error_code_;
  request.dispose();
  if (on_written) {
    loop().enter(TaskKind::write, context, on_written,
                 error_code == 0 ? Result<>() : Result<>(fail("write", error_code)));
  }
}

Result<std::size_t> Stream::try_write_with_fds(std::span<const ConstBytes> buffers,
                                               std::span<const int> fds) {
  if (auto may_write = check_may_write(); !may_write) {
    return std::unexpected(may_write.error());
  }
  if (has_unwritten() || is_connecting()) {
    return fail("write", EAGAIN);
  }
  return write_now(buffers, fds);
}

Result<std::size_t> Stream::try_write(std::span<const ConstBytes> buffers) {
  return try_write_with_fds(buffers, {});
}

Result<std::size_t> Stream::try_write(ConstBytes buffer) { return try_write({&buffer, 1}); }

}  // namespace rondo
