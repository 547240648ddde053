// The ends of channels that messages take from one thread to another.
//
// An end belongs to one thread at a time, but any thread may send to it: what is sent waits in the
// end's queue, and the owner is told of it. An end can be handed to another thread with its queue,
// also inside of a message. Two ends make a pair, which does not outlive either of them; those that
// joined a channel of the same name all hear each other.
#pragma once

#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace rondo::threads {

class PortEnd;
class PortGroup;

// Memory on its way from one engine to another, or shared by both.
class Cargo {
 public:
  Cargo() = default;
  Cargo(const Cargo&) = delete;
  Cargo& operator=(const Cargo&) = delete;
  virtual ~Cargo() = default;
};

using Attachment = std::variant<std::shared_ptr<Cargo>, std::shared_ptr<PortEnd>>;

// A copy goes to each end that hears it; attachments are shared by the copies.
struct Message {
  std::variant<std::string, std::u16string> text;  // Latin-1, if that is enough, or UTF-16.
  std::vector<Attachment> attachments;
};

// Tells the owner of an end that there is something to take. It has a lock of its own: whoever is
// woken takes that of the end at once, and must not find it held by who has woken it.
class Bell {
 public:
  explicit Bell(std::function<void()> on_ring) : on_ring_(std::move(on_ring)) {}

  void ring();
  // It rings no more when this has returned.
  void silence();

 private:
  std::mutex mutex_;
  std::function<void()> on_ring_;
};

class PortEnd {
 public:
  [[nodiscard]] static std::pair<std::shared_ptr<PortEnd>, std::shared_ptr<PortEnd>> make_pair();
  [[nodiscard]] static std::shared_ptr<PortEnd> join(const std::string& channel);

  explicit PortEnd(std::shared_ptr<PortGroup> group);
  PortEnd(const PortEnd&) = delete;
  PortEnd& operator=(const PortEnd&) = delete;
  ~PortEnd() { close(); }

  // To the other ends. False if there are none.
  bool send(Message message);
  // Into the queue of this end itself.
  void put(Message message);

  // What take() would give. Gone: nothing is left, and the other end of the pair is closed.
  enum class Next : std::uint8_t { nothing, message, gone };
  [[nodiscard]] Next next() const;
  [[nodiscard]] std::optional<Message> take();
  [[nodiscard]] std::size_t waiting() const;

  // Called when there is something to take, on the thread that sent it: it must not use ends. When
  // on_arrival is changed, the former one runs no more.
  void set_on_arrival(std::function<void()> on_arrival);

  // Drops what waits. Idempotent.
  void close();

 private:
  friend class PortGroup;

  const std::shared_ptr<PortGroup> group_;
  // Below: under the group's lock.
  std::deque<Message> queue_;
  std::shared_ptr<Bell> bell_;  // Null without an owner.
  bool is_other_gone_ = false;
  bool is_closed_ = false;
};

// The threads that can be sent messages by their numbers.
void set_thread_end(int thread, const std::shared_ptr<PortEnd>& end);
void remove_thread_end(int thread);
// Null if there is none.
[[nodiscard]] std::shared_ptr<PortEnd> find_thread_end(int thread);

}  // namespace rondo::threads
