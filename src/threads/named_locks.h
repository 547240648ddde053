// Locks with names, which threads of the process request and release: those of navigator.locks.
//
// One exclusive lock of a name is held, or any number of shared ones. Requests are granted in the
// order in which they came: a shared one waits behind an exclusive one that waits.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace rondo::threads {

enum class LockMode : std::uint8_t { exclusive, shared };

// What becomes of a request that cannot be granted at once. Stealing takes the lock away from those
// that hold it.
enum class LockPolicy : std::uint8_t { wait, give_up, steal };

struct LockEvent {
  enum class Kind : std::uint8_t { granted, stolen };

  int request;
  Kind kind;
};

struct LockInfo {
  std::string name;
  LockMode mode;
};

struct LockSnapshot {
  std::vector<LockInfo> held;
  std::vector<LockInfo> waiting;
};

// A thread that requests locks. What it holds or waits for is given up with this object.
class LockClient {
 public:
  // `on_event` is called when another thread has caused events, on that thread and under the lock
  // of the table: it must not use locks. Events that this client causes itself are only added.
  explicit LockClient(std::function<void()> on_event);
  LockClient(const LockClient&) = delete;
  LockClient& operator=(const LockClient&) = delete;
  ~LockClient();

  enum class Outcome : std::uint8_t { granted, waits, unavailable };
  // The number of the request is one of the client's own.
  Outcome request(int number, const std::string& lock, LockMode mode, LockPolicy policy);
  // Of a lock that is held, or waited for. Nothing happens if it was stolen.
  void release(int number);

  // Those since the last call, in order.
  [[nodiscard]] std::vector<LockEvent> take_events();

  // Of this client's requests.
  [[nodiscard]] LockSnapshot snapshot() const;

 private:
  friend class LockTable;

  const std::function<void()> on_event_;
  // Under the lock of the table.
  std::vector<LockEvent> events_;
};

}  // namespace rondo::threads
