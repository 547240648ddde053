#include "rondo/fs/inotify.h"

#include <unistd.h>

#include <cstring>
#include <utility>
#include <vector>

#include "rondo/fs/system_call.h"
#include "rondo/loop/loop.h"

namespace rondo::fs {

namespace {

// The same for every watch, for the kernel keeps one mask for all subscribers of a file.
constexpr std::uint32_t all_changes = IN_ATTRIB | IN_CREATE | IN_MODIFY | IN_DELETE |
                                      IN_DELETE_SELF | IN_MOVE_SELF | IN_MOVED_FROM | IN_MOVED_TO;

}  // namespace

InotifySubscriber::~InotifySubscriber() { inotify_.unsubscribe(*this); }

Inotify::~Inotify() {
  if (fd_) {
    loop_.unwatch(*this);
  }
}

Result<> Inotify::open() {
  if (fd_) {
    return {};
  }
  fd_ = Fd(::inotify_init1(IN_NONBLOCK | IN_CLOEXEC));
  if (!fd_) {
    return fail_errno("watch");
  }
  if (buffer_ == nullptr) {
    buffer_ = std::make_unique_for_overwrite<std::byte[]>(buffer_bytes);
  }
  set_watched_fd(fd_.get());
  loop_.watch(*this, events::readable);
  return {};
}

Result<> Inotify::subscribe(InotifySubscriber& subscriber, const Path& path, std::uint32_t flags) {
  if (path.has_nul()) {
    return fail("watch", EINVAL);
  }
  if (auto done = open(); !done) {
    return done;
  }
  const int number = ::inotify_add_watch(fd_.get(), path.c_str(), all_changes | flags);
  if (number < 0) {
    return fail_errno("watch");
  }
  if (number == subscriber.watch_) {
    return {};
  }
  KernelWatch& watch = watches_[number];
  bool has_same_owner = false;
  watch.subscribers.for_each([&](const InotifySubscriber& other) {
    has_same_owner = has_same_owner || other.owner_ == subscriber.owner_;
  });
  if (has_same_owner) {
    return fail("watch", EEXIST);
  }
  unsubscribe(subscriber);
  subscriber.watch_ = number;
  subscriber.flags_ = flags;
  watch.subscribers.push_back(subscriber);
  return {};
}

void Inotify::unsubscribe(InotifySubscriber& subscriber) noexcept {
  const int number = std::exchange(subscriber.watch_, -1);
  if (number >= 0) {
    static_cast<Link<InotifySubscribers>&>(subscriber).unlink();
    drop_if_unused(watches_.find(number));
  }
}

void Inotify::drop_if_unused(Watches::iterator watch) noexcept {
  if (watch != watches_.end() && !watch->second.is_dispatching &&
      watch->second.subscribers.empty()) {
    // It fails when the watch ended by itself and we have not read that yet.
    (void)::inotify_rm_watch(fd_.get(), watch->first);
    watches_.erase(watch);
  }
}

// One read for each wake-up: if there is more, the kernel says so again in the next poll, after
// the others had their turn.
void Inotify::on_ready(Events /*ready*/) {
  const ssize_t count =
      uninterrupted([&] { return ::read(fd_.get(), buffer_.get(), buffer_bytes); });
  if (count < 0) {
    require(errno == EAGAIN, "the inotify descriptor cannot be read");
    return;
  }
  const std::byte* position = buffer_.get();
  const std::byte* const end = position + count;
  is_reopened_ = false;
  while (position < end && !is_reopened_) {
    ::inotify_event event;
    std::memcpy(&event, position, sizeof event);
    const char* name = reinterpret_cast<const char*>(position + sizeof event);
    position += sizeof event + event.len;
    handle(event, {name, ::strnlen(name, event.len)});
  }
}

void Inotify::handle(const ::inotify_event& event, std::string_view name) {
  if ((event.mask & IN_Q_OVERFLOW) != 0) {
    overflow();
  } else if ((event.mask & IN_IGNORED) != 0) {
    gone(event.wd);
  } else {
    const InotifyEvent told{event.mask, name};
    deliver_to_all(event.wd, [&](InotifySubscriber& subscriber) { subscriber.on_event(told); });
  }
}

// A watch that is not known any more was dropped after the event had been queued.
template <class Deliver>
void Inotify::deliver_to_all(int watch, Deliver deliver) {
  const auto found = watches_.find(watch);
  if (found == watches_.end()) {
    return;
  }
  KernelWatch& known = found->second;  // Stays where it is while others come and go.
  known.is_dispatching = true;
  List<InotifySubscriber, InotifySubscribers> round;
  round.take_all(known.subscribers);
  while (InotifySubscriber* subscriber = round.pop_front()) {
    known.subscribers.push_back(*subscriber);
    deliver(*subscriber);
  }
  known.is_dispatching = false;
  drop_if_unused(watches_.find(watch));
}

void Inotify::overflow() {
  std::vector<int> numbers;
  numbers.reserve(watches_.size());
  for (const auto& [number, watch] : watches_) {
    numbers.push_back(number);
  }
  for (const int number : numbers) {
    deliver_to_all(number, [](InotifySubscriber& subscriber) { subscriber.on_overflow(); });
  }
}

void Inotify::gone(int watch) {
  const auto found = watches_.find(watch);
  if (found == watches_.end()) {
    return;
  }
  List<InotifySubscriber, InotifySubscribers> orphans;
  orphans.take_all(found->second.subscribers);
  watches_.erase(found);
  while (InotifySubscriber* subscriber = orphans.pop_front()) {
    subscriber->watch_ = -1;
    subscriber->on_gone();
  }
}

Result<> Inotify::after_fork() {
  if (!fd_) {
    return {};
  }
  List<InotifySubscriber, InotifySubscribers> orphans;
  for (auto& [number, watch] : watches_) {
    orphans.take_all(watch.subscribers);
  }
  watches_.clear();
  loop_.unwatch(*this);
  fd_.reset();
  is_reopened_ = true;
  Result<> result = open();
  while (InotifySubscriber* subscriber = orphans.pop_front()) {
    subscriber->watch_ = -1;
    auto done = subscribe(*subscriber, subscriber->watched_path(), subscriber->flags_);
    // A file that is gone by now is no reason to lose the others.
    if (!done && done.error().is(ENOENT)) {
      subscriber->on_gone();
    } else if (!done && result) {
      result = done;
    }
  }
  return result;
}

}  // namespace rondo::fs
