// Writes DNS messages, for the tests of dns.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rondo/dns/record.h"

namespace rondo::dns {

using Bytes = std::vector<std::byte>;

enum class ResponseCode : std::uint16_t {
  no_error = 0,
  format_error = 1,
  server_failure = 2,
  name_error = 3,
  not_implemented = 4,
  refused = 5,
};

// Bytes in the order of the network.
class ByteWriter {
 public:
  ByteWriter& u8(unsigned value) {
    bytes_.push_back(static_cast<std::byte>(value));
    return *this;
  }
  ByteWriter& u16(unsigned value) { return u8(value >> 8U & 0xffU).u8(value & 0xffU); }
  ByteWriter& u32(std::uint32_t value) { return u16(value >> 16U).u16(value & 0xffffU); }
  ByteWriter& raw(std::string_view text) {
    const auto bytes = std::as_bytes(std::span(text));
    bytes_.insert(bytes_.end(), bytes.begin(), bytes.end());
    return *this;
  }
  // With a length before it.
  ByteWriter& text(std::string_view chunk) {
    return u8(static_cast<unsigned>(chunk.size())).raw(chunk);
  }
  // "a.b" without compression; "" is the root.
  ByteWriter& name(std::string_view dotted) {
    while (!dotted.empty()) {
      const std::string_view label = dotted.substr(0, dotted.find('.'));
      text(label);
      dotted.remove_prefix(label.size() + (label.size() < dotted.size() ? 1 : 0));
    }
    return u8(0);
  }
  ByteWriter& pointer(unsigned offset) { return u16(0xc000U | offset); }

  [[nodiscard]] const Bytes& bytes() const noexcept { return bytes_; }

 private:
  Bytes bytes_;
};

// Where the name of the question is: answers point there.
inline constexpr unsigned question_offset = 12;

// An answer with its question.
class MessageWriter {
 public:
  static constexpr unsigned is_response = 0x8000;
  static constexpr unsigned is_truncated = 0x0200;

  MessageWriter(unsigned id, std::string_view name, RecordType type) : id_(id) {
    question_.name(name).u16(static_cast<unsigned>(type)).u16(1);
  }

  MessageWriter& code(ResponseCode code) {
    flags_ |= static_cast<unsigned>(code);
    return *this;
  }
  MessageWriter& truncated() {
    flags_ |= is_truncated;
    return *this;
  }
  // About the name in the question.
  MessageWriter& answer(RecordType type, std::uint32_t ttl, const ByteWriter& data) {
    return answer_raw(static_cast<unsigned>(type), 1, ttl, data);
  }
  MessageWriter& answer_raw(unsigned type, unsigned record_class, std::uint32_t ttl,
                            const ByteWriter& data) {
    ++answer_count_;
    answers_.pointer(question_offset).u16(type).u16(record_class).u32(ttl);
    answers_.u16(static_cast<unsigned>(data.bytes().size())).raw(view(data.bytes()));
    return *this;
  }

  [[nodiscard]] Bytes bytes() const {
    ByteWriter message;
    message.u16(id_).u16(flags_).u16(1).u16(answer_count_).u16(0).u16(0);
    return message.raw(view(question_.bytes())).raw(view(answers_.bytes())).bytes();
  }

 private:
  static std::string_view view(const Bytes& bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
  }

  unsigned id_;
  unsigned flags_ = is_response;
  unsigned answer_count_ = 0;
  ByteWriter question_;
  ByteWriter answers_;
};

inline ByteWriter data_of_name(std::string_view name) {
  ByteWriter data;
  data.name(name);
  return data;
}

inline ByteWriter data_of_v4(std::uint32_t address) {
  ByteWriter data;
  data.u32(address);
  return data;
}

inline ByteWriter data_of_v6(std::uint32_t last_word) {
  ByteWriter data;
  data.u32(0x20010db8).u32(0).u32(0).u32(last_word);
  return data;
}

// One answer with a record of each type.
inline MessageWriter with_every_type(unsigned id, std::string_view name, RecordType type) {
  MessageWriter writer(id, name, type);
  writer.answer(RecordType::a, 100, data_of_v4(0xc0000201))
      .answer(RecordType::aaaa, 101, data_of_v6(7))
      .answer(RecordType::cname, 102, data_of_name("alias.example"))
      .answer(RecordType::mx, 103, ByteWriter().u16(10).name("mail.example"))
      .answer(RecordType::ns, 104, data_of_name("ns.example"))
      .answer(RecordType::txt, 105, ByteWriter().text("one").text("").text("three"))
      .answer(RecordType::srv, 106, ByteWriter().u16(1).u16(2).u16(443).name("srv.example"))
      .answer(RecordType::ptr, 107, data_of_name("ptr.example"))
      .answer(
          RecordType::soa, 108,
          ByteWriter().name("ns.example").name("root.example").u32(1).u32(2).u32(3).u32(4).u32(5))
      .answer(RecordType::caa, 109, ByteWriter().u8(128).text("issue").raw("ca.example"))
      .answer(RecordType::naptr, 110,
              ByteWriter().u16(20).u16(30).text("s").text("SIP").text("!a!b!").name("sip.example"))
      .answer(RecordType::tlsa, 111, ByteWriter().u8(3).u8(1).u8(1).raw("digest"));
  return writer;
}

}  // namespace rondo::dns
