// The clients of a WebSocket server that sends every message to all who are connected.
//
//   ws_load --port=8080 --connections=50 --operations=1000 --warm-up-ms=1000 --messages=FILE
//
// Each message of the file is a JSON object without its first brace; {"id":NUMBER, goes before it.
// They are sent by one client after the other, a few at a time. One is done when all clients
// have it; the sum is over what each of them got.
#include <zlib.h>

#include <unordered_map>

#include "load.h"

namespace {

using load::give_up;

constexpr std::size_t in_flight = 8;
constexpr std::string_view id_name = "\"id\":";
constexpr std::array<char, 4> mask = {0x12, 0x34, 0x56, 0x78};

void append_size(std::string& frame, std::size_t size) {
  constexpr int masked = 0x80;
  if (size < 126) {
    frame += static_cast<char>(masked | static_cast<int>(size));
  } else {
    frame += static_cast<char>(masked | 126);
    frame += static_cast<char>(size >> 8U);
    frame += static_cast<char>(size & 0xffU);
  }
}

std::string framed(std::string text) {
  std::string frame = "\x81";
  append_size(frame, text.size());
  frame.append(mask.data(), mask.size());
  for (std::size_t index = 0; index < text.size(); ++index)
    text[index] = static_cast<char>(text[index] ^ mask[index % mask.size()]);
  return frame + text;
}

// What comes over one connection.
class Frames {
 public:
  // Calls on_text(payload) for each text that is complete with these bytes.
  template <typename OnText>
  void take(std::string_view bytes, OnText on_text) {
    bytes_ += bytes;
    std::size_t position = 0;
    for (;;) {
      const std::string_view rest = std::string_view(bytes_).substr(position);
      if (rest.size() < 2)
        break;
      std::size_t size = byte(rest, 1);
      std::size_t head = 2;
      if (size == 126) {
        if (rest.size() < 4)
          break;
        size = byte(rest, 2) << 8U | byte(rest, 3);
        head = 4;
      } else if (size > 126) {
        give_up("a frame is too long");
      }
      if (rest.size() < head + size)
        break;
      if (byte(rest, 0) == 0x81)
        on_text(rest.substr(head, size));
      else if ((byte(rest, 0) & 0x0fU) == 8)
        give_up("the server said goodbye");
      position += head + size;
    }
    bytes_.erase(0, position);
  }

 private:
  static std::size_t byte(std::string_view bytes, std::size_t index) {
    return static_cast<unsigned char>(bytes[index]);
  }

  std::string bytes_;
};

struct Message {
  std::int64_t sent_at = 0;
  std::size_t missing = 0;  // So many clients have not got it yet.
};

class Clients {
 public:
  explicit Clients(const load::Options& options)
      : messages_(load::read_messages(options.messages)), frames_(options.connections) {
    for (std::size_t index = 0; index < options.connections; ++index) {
      fds_.push_back(load::connect_to(options.port));
      shake_hands(fds_.back());
      watch_.add(fds_.back(), index);
    }
  }

  template <typename MayBegin>
  void run(MayBegin may_begin, load::Tally& tally) {
    std::size_t begun = 0;
    std::unordered_map<std::size_t, Message> open;
    const auto begin = [&] {
      if (!may_begin(begun))
        return;
      open[begun] = {load::nanoseconds(), fds_.size()};
      load::send_all(fds_[begun % fds_.size()],
                     framed("{" + std::string(id_name) + std::to_string(begun) + "," +
                            messages_[begun % messages_.size()]));
      ++begun;
    };
    while (open.size() < in_flight && may_begin(begun))
      begin();
    while (!open.empty()) {
      watch_.wait(fds_, [&](std::size_t index, std::string_view bytes) {
        frames_[index].take(bytes, [&](std::string_view text) {
          const auto message = open.find(id_of(text));
          if (message == open.end())
            give_up("nobody sent this: " + std::string(text));
          tally.add(crc32_z(0, reinterpret_cast<const Bytef*>(text.data()), text.size()));
          if (--message->second.missing > 0)
            return;
          tally.latencies.push_back(load::nanoseconds() - message->second.sent_at);
          open.erase(message);
          begin();
        });
      });
    }
  }

 private:
  static void shake_hands(int fd) {
    load::send_all(fd,
                   "GET /room HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\n"
                   "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                   "Sec-WebSocket-Key: cm9uZG8gYW5kIHBlZXJzIQ==\r\n\r\n");
    std::string answer;
    char byte = 0;
    while (!answer.ends_with("\r\n\r\n")) {
      if (load::must(recv(fd, &byte, 1, 0), "recv") == 0)
        give_up("the server refused: " + answer);
      answer += byte;
    }
    if (!answer.starts_with("HTTP/1.1 101"))
      give_up("the server refused: " + answer);
  }

  static std::size_t id_of(std::string_view text) {
    const std::size_t at = text.find(id_name);
    if (at == std::string_view::npos)
      give_up("a message has no id: " + std::string(text));
    return std::strtoul(text.data() + at + id_name.size(), nullptr, 10);
  }

  std::vector<std::string> messages_;
  std::vector<Frames> frames_;
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
