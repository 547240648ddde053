// The clients of an HTTP server: one request in flight on each connection that is kept alive.
//
//   http_load --port=8080 --connections=50 --operations=10000 --warm-up-ms=1000 --messages=FILE
//
// The requests of the file are sent in its order, again and again. The sum is over status and
// body of each answer; a body that comes compressed is inflated first.
#include <strings.h>
#include <zlib.h>

#include <utility>

#include "load.h"

namespace {

using load::give_up;

std::string inflated(const std::string& body) {
  z_stream stream{};
  if (inflateInit2(&stream, 16 + MAX_WBITS) != Z_OK)
    give_up("zlib");
  std::string whole;
  std::array<char, 65536> part;
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(body.data()));
  stream.avail_in = static_cast<uInt>(body.size());
  int state = Z_OK;
  while (state == Z_OK) {
    stream.next_out = reinterpret_cast<Bytef*>(part.data());
    stream.avail_out = static_cast<uInt>(part.size());
    state = inflate(&stream, Z_NO_FLUSH);
    whole.append(part.data(), part.size() - stream.avail_out);
  }
  inflateEnd(&stream);
  if (state != Z_STREAM_END)
    give_up("a body is no gzip");
  return whole;
}

// One answer after the other.
class Answer {
 public:
  // Whether it is complete with these bytes.
  bool take(std::string_view bytes) {
    bytes_ += bytes;
    if (position_ == 0) {
      const std::size_t end = bytes_.find("\r\n\r\n");
      if (end == std::string::npos)
        return false;
      position_ = end + 4;
      read_head(end);
    }
    return is_chunked_ ? take_chunks() : take_length();
  }

  std::uint64_t digest(std::size_t request) {
    const std::string body = is_gzip_ ? inflated(body_) : std::move(body_);
    const auto* data = reinterpret_cast<const Bytef*>(body.data());
    return (crc32_z(static_cast<uLong>(status_), data, body.size()) << 32U) ^ request;
  }

 private:
  void read_head(std::size_t end) {
    status_ = std::atoi(bytes_.c_str() + sizeof "HTTP/1.1");
    std::size_t line = bytes_.find("\r\n");
    while (line < end) {
      const char* header = bytes_.c_str() + line + 2;
      if (const char* length = value_of(header, "content-length:"))
        length_ = std::strtoul(length, nullptr, 10);
      is_chunked_ = is_chunked_ || value_of(header, "transfer-encoding:") != nullptr;
      is_gzip_ = is_gzip_ || value_of(header, "content-encoding:") != nullptr;
      line = bytes_.find("\r\n", line + 2);
    }
  }

  static const char* value_of(const char* header, std::string_view name) {
    return strncasecmp(header, name.data(), name.size()) == 0 ? header + name.size() : nullptr;
  }

  bool take_length() {
    if (bytes_.size() < position_ + length_)
      return false;
    if (bytes_.size() > position_ + length_)
      give_up("more than an answer came");
    body_ = bytes_.substr(position_);
    return true;
  }

  bool take_chunks() {
    for (;;) {
      const std::size_t line = bytes_.find("\r\n", position_);
      if (line == std::string::npos)
        return false;
      const std::size_t size = std::strtoul(bytes_.c_str() + position_, nullptr, 16);
      if (bytes_.size() < line + 2 + size + 2)
        return false;
      body_.append(bytes_, line + 2, size);
      position_ = line + 2 + size + 2;
      if (size == 0)
        return true;
    }
  }

  std::string bytes_;
  std::size_t position_ = 0;  // Where the rest of the body begins.
  int status_ = 0;
  std::size_t length_ = 0;
  bool is_chunked_ = false;
  bool is_gzip_ = false;
  std::string body_;
};

struct Connection {
  std::size_t request = 0;
  std::int64_t sent_at = 0;
  Answer answer;
};

class Clients {
 public:
  explicit Clients(const load::Options& options)
      : requests_(load::read_messages(options.messages)), connections_(options.connections) {
    for (std::size_t index = 0; index < options.connections; ++index) {
      fds_.push_back(load::connect_to(options.port));
      watch_.add(fds_.back(), index);
    }
  }

  template <typename MayBegin>
  void run(MayBegin may_begin, load::Tally& tally) {
    std::size_t begun = 0;
    std::size_t open = 0;
    const auto begin = [&](std::size_t index) {
      if (!may_begin(begun))
        return;
      connections_[index] = {begun, load::nanoseconds(), {}};
      load::send_all(fds_[index], requests_[begun % requests_.size()]);
      ++begun;
      ++open;
    };
    for (std::size_t index = 0; index < connections_.size(); ++index)
      begin(index);
    while (open > 0) {
      watch_.wait(fds_, [&](std::size_t index, std::string_view bytes) {
        Connection& connection = connections_[index];
        if (!connection.answer.take(bytes))
          return;
        tally.latencies.push_back(load::nanoseconds() - connection.sent_at);
        tally.add(connection.answer.digest(connection.request));
        --open;
        begin(index);
      });
    }
  }

 private:
  std::vector<std::string> requests_;
  std::vector<Connection> connections_;
  std::vector<int> fds_;
  load::Watch watch_;
};

}  // namespace

int main(int count, char** arguments) {
  const load::Options options = load::parse(count, arguments);
  Clients clients(options);
  load::measure(clients, options);
  return 0;
}
