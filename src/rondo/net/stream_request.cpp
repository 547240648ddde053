#include "rondo/net/stream_request.h"

#include <algorithm>

#include "rondo/base/require.h"
#include "rondo/loop/loop.h"
#include "rondo/net/stream.h"

namespace rondo {

ReadRequest::~ReadRequest() {
  require(stream_ == nullptr, "a read request was destroyed while it was under way");
}

Result<> ReadRequest::cancel() {
  if (stream_ == nullptr) {
    return fail("cancel", EINVAL);
  }
  stream_->loop().require_thread();
  if (is_cancelled_) {
    return fail("cancel", EALREADY);
  }
  is_cancelled_ = true;
  stream_->loop().defer(*this);
  return {};
}

void ReadRequest::on_deferred() { stream_->finish_read(*this, fail("read", ECANCELED)); }

WriteRequest::~WriteRequest() {
  require(!is_under_way(), "a write request was destroyed while it was under way");
}

void WriteRequest::on_deferred() { stream_->finish_write(*this); }

void WriteRequest::keep_rest(std::span<const ConstBytes> buffers, std::size_t written) {
  while (!buffers.empty() && buffers.front().size() <= written) {
    written -= buffers.front().size();
    buffers = buffers.subspan(1);
  }
  if (buffers.size() > few_.size()) {
    many_ = std::make_unique<ConstBytes[]>(buffers.size());
    rest_ = {many_.get(), buffers.size()};
  } else {
    rest_ = std::span(few_).first(buffers.size());
  }
  std::ranges::copy(buffers, rest_.begin());
  if (!rest_.empty()) {
    rest_.front() = rest_.front().subspan(written);
  }
}

std::size_t WriteRequest::consume(std::size_t written) noexcept {
  while (!rest_.empty()) {
    ConstBytes& first = rest_.front();
    if (first.size() > written) {
      first = first.subspan(written);
      return 0;
    }
    written -= first.size();
    rest_ = rest_.subspan(1);
  }
  return written;
}

void StreamRequest::on_deferred() { stream_.finish_request(*this); }

}  // namespace rondo
