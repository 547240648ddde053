#include "threads/named_locks.h"

#include <algorithm>
#include <deque>
#include <map>
#include <mutex>
#include <utility>

namespace rondo::threads {

namespace {

struct Request {
  LockClient* client;
  int number;
  LockMode mode;

  [[nodiscard]] bool is(const LockClient& other, int other_number) const {
    return client == &other && number == other_number;
  }
};

// All locks of one name.
struct Resource {
  std::vector<Request> held;
  std::deque<Request> waiting;

  [[nodiscard]] bool can_hold(LockMode mode) const {
    return held.empty() || (mode == LockMode::shared && held.front().mode == LockMode::shared);
  }
  [[nodiscard]] bool is_unused() const { return held.empty() && waiting.empty(); }
};

}  // namespace

// One for the process.
class LockTable {
 public:
  static LockTable& of_process() {
    static LockTable& table = *new LockTable;  // Threads may outlive what main() destroys.
    return table;
  }

  LockClient::Outcome request(const std::string& name, Request request, LockPolicy policy) {
    const std::scoped_lock lock(mutex_);
    Resource& resource = resources_[name];
    if (policy == LockPolicy::steal) {
      steal(resource, *request.client);
    }
    if (policy == LockPolicy::steal ||
        (resource.waiting.empty() && resource.can_hold(request.mode))) {
      resource.held.push_back(request);
      return LockClient::Outcome::granted;
    }
    if (policy == LockPolicy::give_up) {
      return LockClient::Outcome::unavailable;
    }
    resource.waiting.push_back(request);
    return LockClient::Outcome::waits;
  }

  void release(LockClient& client, int number) {
    remove(client, [&](const Request& request) { return request.is(client, number); });
  }

  void remove_all_of(LockClient& client) {
    remove(client, [&](const Request& request) { return request.client == &client; });
  }

  std::vector<LockEvent> take_events(LockClient& client) {
    const std::scoped_lock lock(mutex_);
    return std::exchange(client.events_, {});
  }

  LockSnapshot snapshot_of(const LockClient& client) {
    const std::scoped_lock lock(mutex_);
    LockSnapshot snapshot;
    for (const auto& [name, resource] : resources_) {
      const auto add = [&](std::vector<LockInfo>& list, const auto& requests) {
        for (const Request& request : requests) {
          if (request.client == &client) {
            list.push_back({.name = name, .mode = request.mode});
          }
        }
      };
      add(snapshot.held, resource.held);
      add(snapshot.waiting, resource.waiting);
    }
    return snapshot;
  }

 private:
  template <class IsMeant>
  void remove(LockClient& actor, IsMeant is_meant) {
    const std::scoped_lock lock(mutex_);
    for (auto place = resources_.begin(); place != resources_.end();) {
      Resource& resource = place->second;
      std::erase_if(resource.held, is_meant);
      std::erase_if(resource.waiting, is_meant);
      grant(resource, actor);
      place = resource.is_unused() ? resources_.erase(place) : std::next(place);
    }
  }

  // To those in front, as far as it goes.
  static void grant(Resource& resource, const LockClient& actor) {
    while (!resource.waiting.empty() && resource.can_hold(resource.waiting.front().mode)) {
      const Request request = resource.waiting.front();
      resource.waiting.pop_front();
      resource.held.push_back(request);
      tell(request, LockEvent::Kind::granted, actor);
    }
  }

  static void steal(Resource& resource, const LockClient& actor) {
    for (const Request& request : std::exchange(resource.held, {})) {
      tell(request, LockEvent::Kind::stolen, actor);
    }
  }

  static void tell(const Request& request, LockEvent::Kind kind, const LockClient& actor) {
    request.client->events_.push_back({.request = request.number, .kind = kind});
    if (request.client != &actor) {
      request.client->on_event_();
    }
  }

  std::mutex mutex_;
  std::map<std::string, Resource> resources_;
};

LockClient::LockClient(std::function<void()> on_event) : on_event_(std::move(on_event)) {}

LockClient::~LockClient() { LockTable::of_process().remove_all_of(*this); }

LockClient::Outcome LockClient::request(int number, const std::string& lock, LockMode mode,
                                        LockPolicy policy) {
  return LockTable::of_process().request(lock, {.client = this, .number = number, .mode = mode},
                                         policy);
}

void LockClient::release(int number) { LockTable::of_process().release(*this, number); }

std::vector<LockEvent> LockClient::take_events() {
  return LockTable::of_process().take_events(*this);
}

LockSnapshot LockClient::snapshot() const { return LockTable::of_process().snapshot_of(*this); }

}  // namespace rondo::threads
