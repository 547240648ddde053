#include "threads/port_end.h"

#include <algorithm>
#include <map>

namespace rondo::threads {

class PortGroup {
 public:
  enum class Kind : std::uint8_t { pair, channel };

  explicit PortGroup(Kind group_kind) : kind(group_kind) {}

  const Kind kind;
  std::mutex mutex;
  std::vector<PortEnd*> members;
};

namespace {

// What the threads of the process find each other by.
struct Registry {
  std::mutex mutex;
  std::map<std::string, std::weak_ptr<PortGroup>> channels;
  std::map<int, std::weak_ptr<PortEnd>> threads;

  static Registry& of_process() {
    static Registry& registry = *new Registry;  // Threads may outlive what main() destroys.
    return registry;
  }
};

std::shared_ptr<PortGroup> group_of_channel(const std::string& channel) {
  Registry& registry = Registry::of_process();
  const std::scoped_lock lock(registry.mutex);
  std::erase_if(registry.channels, [](const auto& entry) { return entry.second.expired(); });
  std::weak_ptr<PortGroup>& known = registry.channels[channel];
  std::shared_ptr<PortGroup> group = known.lock();
  if (group == nullptr) {
    group = std::make_shared<PortGroup>(PortGroup::Kind::channel);
    known = group;
  }
  return group;
}

// Rings when it goes, so it is made before the lock is taken.
class Bells {
 public:
  Bells() = default;
  Bells(const Bells&) = delete;
  Bells& operator=(const Bells&) = delete;
  ~Bells() {
    for (const auto& bell : bells_) {
      bell->ring();
    }
  }

  void add(const std::shared_ptr<Bell>& bell) {
    if (bell != nullptr) {
      bells_.push_back(bell);
    }
  }

 private:
  std::vector<std::shared_ptr<Bell>> bells_;
};

}  // namespace

std::pair<std::shared_ptr<PortEnd>, std::shared_ptr<PortEnd>> PortEnd::make_pair() {
  const auto group = std::make_shared<PortGroup>(PortGroup::Kind::pair);
  return {std::make_shared<PortEnd>(group), std::make_shared<PortEnd>(group)};
}

std::shared_ptr<PortEnd> PortEnd::join(const std::string& channel) {
  return std::make_shared<PortEnd>(group_of_channel(channel));
}

PortEnd::PortEnd(std::shared_ptr<PortGroup> group) : group_(std::move(group)) {
  const std::scoped_lock lock(group_->mutex);
  group_->members.push_back(this);
}

void Bell::ring() {
  const std::scoped_lock lock(mutex_);
  if (on_ring_) {
    on_ring_();
  }
}

void Bell::silence() {
  const std::scoped_lock lock(mutex_);
  on_ring_ = nullptr;
}

bool PortEnd::send(Message message) {
  Bells bells;
  const std::scoped_lock lock(group_->mutex);
  if (is_closed_ || group_->members.size() < 2) {
    return false;
  }
  // The last one to hear it gets it without a copy.
  PortEnd* const last =
      group_->members.back() == this ? *(group_->members.end() - 2) : group_->members.back();
  for (PortEnd* end : group_->members) {
    if (end != this && end != last) {
      end->queue_.push_back(message);
      bells.add(end->bell_);
    }
  }
  last->queue_.push_back(std::move(message));
  bells.add(last->bell_);
  return true;
}

void PortEnd::put(Message message) {
  Bells bells;
  const std::scoped_lock lock(group_->mutex);
  if (!is_closed_) {
    queue_.push_back(std::move(message));
    bells.add(bell_);
  }
}

PortEnd::Next PortEnd::next() const {
  const std::scoped_lock lock(group_->mutex);
  if (!queue_.empty()) {
    return Next::message;
  }
  return is_other_gone_ ? Next::gone : Next::nothing;
}

std::optional<Message> PortEnd::take() {
  const std::scoped_lock lock(group_->mutex);
  if (queue_.empty()) {
    return std::nullopt;
  }
  std::optional<Message> message = std::move(queue_.front());
  queue_.pop_front();
  return message;
}

std::size_t PortEnd::waiting() const {
  const std::scoped_lock lock(group_->mutex);
  return queue_.size();
}

void PortEnd::set_on_arrival(std::function<void()> on_arrival) {
  const auto bell = on_arrival ? std::make_shared<Bell>(std::move(on_arrival)) : nullptr;
  std::shared_ptr<Bell> former;
  bool is_due = false;
  {
    const std::scoped_lock lock(group_->mutex);
    former = std::exchange(bell_, bell);
    is_due = !queue_.empty() || is_other_gone_;
  }
  if (former != nullptr) {
    former->silence();
  }
  if (bell != nullptr && is_due) {
    bell->ring();
  }
}

void PortEnd::close() {
  // Messages may hold ends, which close when they go: not under the lock.
  std::deque<Message> dropped;
  std::shared_ptr<Bell> own;
  Bells bells;
  {
    const std::scoped_lock lock(group_->mutex);
    if (is_closed_) {
      return;
    }
    is_closed_ = true;
    own = std::exchange(bell_, nullptr);
    dropped.swap(queue_);
    std::erase(group_->members, this);
    if (group_->kind == PortGroup::Kind::pair) {
      for (PortEnd* end : group_->members) {
        end->is_other_gone_ = true;
        bells.add(end->bell_);
      }
    }
  }
  if (own != nullptr) {
    own->silence();
  }
}

void set_thread_end(int thread, const std::shared_ptr<PortEnd>& end) {
  Registry& registry = Registry::of_process();
  const std::scoped_lock lock(registry.mutex);
  registry.threads[thread] = end;
}

void remove_thread_end(int thread) {
  Registry& registry = Registry::of_process();
  const std::scoped_lock lock(registry.mutex);
  registry.threads.erase(thread);
}

std::shared_ptr<PortEnd> find_thread_end(int thread) {
  Registry& registry = Registry::of_process();
  const std::scoped_lock lock(registry.mutex);
  const auto found = registry.threads.find(thread);
  return found == registry.threads.end() ? nullptr : found->second.lock();
}

}  // namespace rondo::threads
