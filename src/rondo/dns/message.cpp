#include "rondo/dns/message.h"

#include <netinet/in.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <optional>

namespace rondo::dns {

namespace {

constexpr std::size_t name_bytes_max = 255;
constexpr std::size_t header_counts_offset = 4;
constexpr std::size_t header_bytes = 12;
constexpr std::uint16_t class_internet = 1;

// A place in a message, and how far one may read from there. After a failed read everything
// fails, so that one look at is_good() at the end is enough.
class Reader {
 public:
  explicit Reader(std::span<const std::byte> message) noexcept
      : message_(message), end_(message.size()) {}

  [[nodiscard]] bool is_good() const noexcept { return is_good_; }
  [[nodiscard]] bool is_at_end() const noexcept { return position_ == end_; }

  void skip(std::size_t count) noexcept { (void)take(count); }

  // So many bytes; empty if there are not that many.
  std::span<const std::byte> take(std::size_t count) noexcept {
    if (!is_good_ || count > end_ - position_) {
      is_good_ = false;
      return {};
    }
    const auto bytes = message_.subspan(position_, count);
    position_ += count;
    return bytes;
  }

  std::string rest() {
    const auto bytes = take(end_ - position_);
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
  }

  // Big-endian; zero if there is not enough.
  template <class Number>
  Number number() noexcept {
    Number value = 0;
    for (const std::byte byte : take(sizeof(Number))) {
      value = static_cast<Number>((std::uint64_t{value} << 8U) | std::to_integer<Number>(byte));
    }
    return value;
  }

  // A length byte and that many bytes.
  std::string text() {
    const auto bytes = take(number<std::uint8_t>());
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
  }

  std::string name();

  // A reader for the next so many bytes, which this one skips. Its names may point anywhere into
  // the message before them.
  Reader part(std::size_t count) noexcept {
    Reader inner = *this;
    skip(count);
    inner.is_good_ = is_good_;
    inner.end_ = is_good_ ? position_ : inner.position_;
    return inner;
  }

 private:
  std::span<const std::byte> message_;
  std::size_t position_ = 0;
  std::size_t end_;
  bool is_good_ = true;
};

bool needs_backslash(char letter) noexcept {
  constexpr std::string_view special = "\".;\\()@$";
  return special.find(letter) != std::string_view::npos;
}

void append_label(std::string& name, std::span<const std::byte> label) {
  if (!name.empty()) {
    name += '.';
  }
  for (const std::byte byte : label) {
    const auto value = std::to_integer<unsigned>(byte);
    const auto letter = static_cast<char>(value);
    if (value <= 0x20 || value >= 0x7f) {
      name += {'\\', static_cast<char>('0' + value / 100), static_cast<char>('0' + value / 10 % 10),
               static_cast<char>('0' + value % 10)};
    } else if (needs_backslash(letter)) {
      name += {'\\', letter};
    } else {
      name += letter;
    }
  }
}

// Labels follow here until one of length zero, or until a pointer to where the rest of the name
// is. A pointer must lead to before the labels that it ends.
std::string Reader::name() {
  std::string text;
  std::size_t bytes_used = 1;  // For the root.
  Reader reader = *this;
  std::size_t labels_start = position_;
  bool has_jumped = false;
  while (reader.is_good_) {
    const auto length = reader.number<std::uint8_t>();
    const unsigned kind = length >> 6U;
    if (kind == 0) {
      const auto label = reader.take(length);
      bytes_used += label.empty() ? 0 : label.size() + 1;
      if (!reader.is_good_ || bytes_used > name_bytes_max) {
        break;
      }
      if (label.empty()) {
        position_ = has_jumped ? position_ : reader.position_;
        return text;
      }
      append_label(text, label);
      continue;
    }
    const std::size_t target = ((length & 0x3fU) << 8U) | reader.number<std::uint8_t>();
    if (!reader.is_good_ || kind != 3 || target >= labels_start) {
      break;
    }
    if (!has_jumped) {
      position_ = reader.position_;
      has_jumped = true;
    }
    reader.position_ = labels_start = target;
    reader.end_ = message_.size();
  }
  is_good_ = false;
  return {};
}

SocketAddress read_v4(Reader& data) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  if (const auto bytes = data.take(sizeof address.sin_addr); !bytes.empty()) {
    std::memcpy(&address.sin_addr, bytes.data(), bytes.size());
  }
  return SocketAddress::from(reinterpret_cast<const sockaddr*>(&address), sizeof address);
}

SocketAddress read_v6(Reader& data) {
  sockaddr_in6 address{};
  address.sin6_family = AF_INET6;
  if (const auto bytes = data.take(sizeof address.sin6_addr); !bytes.empty()) {
    std::memcpy(&address.sin6_addr, bytes.data(), bytes.size());
  }
  return SocketAddress::from(reinterpret_cast<const sockaddr*>(&address), sizeof address);
}

Txt read_txt(Reader& data, TimeToLive ttl) {
  Txt record{{}, ttl};
  while (data.is_good() && !data.is_at_end()) {
    record.chunks.push_back(data.text());
  }
  return record;
}

Caa read_caa(Reader& data, TimeToLive ttl) {
  Caa record;
  record.ttl = ttl;
  record.critical = data.number<std::uint8_t>();
  record.tag = data.text();
  record.value = data.rest();
  return record;
}

// The initializers of one list are evaluated in order, which is that of the protocol.
std::optional<Record> read_record(RecordType type, Reader& data, TimeToLive ttl) {
  using U8 = std::uint8_t;
  using U16 = std::uint16_t;
  using U32 = std::uint32_t;
  switch (type) {
    case RecordType::a:
      return A{read_v4(data), ttl};
    case RecordType::aaaa:
      return Aaaa{read_v6(data), ttl};
    case RecordType::cname:
      return Cname{data.name(), ttl};
    case RecordType::mx:
      return Mx{data.number<U16>(), data.name(), ttl};
    case RecordType::ns:
      return Ns{data.name(), ttl};
    case RecordType::txt:
      return read_txt(data, ttl);
    case RecordType::srv:
      return Srv{data.number<U16>(), data.number<U16>(), data.number<U16>(), data.name(), ttl};
    case RecordType::ptr:
      return Ptr{data.name(), ttl};
    case RecordType::soa:
      return Soa{data.name(),        data.name(),        data.number<U32>(), data.number<U32>(),
                 data.number<U32>(), data.number<U32>(), data.number<U32>(), ttl};
    case RecordType::caa:
      return read_caa(data, ttl);
    case RecordType::naptr:
      return Naptr{data.number<U16>(), data.number<U16>(), data.text(), data.text(),
                   data.text(),        data.name(),        ttl};
    case RecordType::tlsa:
      return Tlsa{data.number<U8>(), data.number<U8>(), data.number<U8>(), data.rest(), ttl};
    case RecordType::any:
      break;
  }
  return std::nullopt;
}

// RFC 2181: a time with the highest bit set means zero.
TimeToLive to_ttl(std::uint32_t seconds) noexcept {
  return TimeToLive((seconds >> 31U) != 0 ? 0U : seconds);
}

void bound_addresses_by_aliases(std::vector<Record>& records) {
  TimeToLive shortest = TimeToLive::max();
  for (const Record& record : records) {
    if (const auto* alias = std::get_if<Cname>(&record)) {
      shortest = std::min(shortest, alias->ttl);
    }
  }
  for (Record& record : records) {
    if (auto* v4 = std::get_if<A>(&record)) {
      v4->ttl = std::min(v4->ttl, shortest);
    } else if (auto* v6 = std::get_if<Aaaa>(&record)) {
      v6->ttl = std::min(v6->ttl, shortest);
    }
  }
}

}  // namespace

Result<std::vector<Record>> parse_answer(std::span<const std::byte> message) {
  Reader reader(message);
  reader.skip(header_counts_offset);
  const auto question_count = reader.number<std::uint16_t>();
  const auto answer_count = reader.number<std::uint16_t>();
  static_assert(header_bytes == header_counts_offset + 4 * sizeof(std::uint16_t));
  reader.skip(2 * sizeof(std::uint16_t));
  for (std::size_t index = 0; index < question_count && reader.is_good(); ++index) {
    (void)reader.name();
    reader.skip(2 * sizeof(std::uint16_t));
  }
  std::vector<Record> records;
  for (std::size_t index = 0; index < answer_count && reader.is_good(); ++index) {
    (void)reader.name();
    const auto type = static_cast<RecordType>(reader.number<std::uint16_t>());
    const auto record_class = reader.number<std::uint16_t>();
    const TimeToLive ttl = to_ttl(reader.number<std::uint32_t>());
    Reader data = reader.part(reader.number<std::uint16_t>());
    if (!reader.is_good() || record_class != class_internet) {
      continue;
    }
    std::optional<Record> record = read_record(type, data, ttl);
    if (record && (!data.is_good() || !data.is_at_end())) {
      return fail("parse_answer", code::dns_badresp);
    }
    if (record) {
      records.push_back(std::move(*record));
    }
  }
  if (!reader.is_good()) {
    return fail("parse_answer", code::dns_badresp);
  }
  bound_addresses_by_aliases(records);
  return records;
}

}  // namespace rondo::dns
