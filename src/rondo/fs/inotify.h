// The one inotify descriptor of a loop, shared by all who watch files: loop.service<Inotify>().
// FsEvent is what users want; this is what it is made of.
//
// The kernel has one watch for each file or directory (inode), however many paths lead to it and
// however many subscribers there are. Each event goes to all of them, in the order of
// subscription; those who subscribe or leave meanwhile are treated as one expects.
#pragma once

#include <sys/inotify.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "rondo/backend/backend.h"
#include "rondo/base/list.h"
#include "rondo/fs/path.h"
#include "rondo/loop/service_registry.h"
#include "rondo/sys/fd.h"

namespace rondo::fs {

class Inotify;
struct InotifySubscribers;

struct InotifyEvent {
  std::uint32_t mask;     // Of <sys/inotify.h>.
  std::string_view name;  // Within a directory; empty if it is about the watched file itself.
};

// Somebody who wants the events of one file or directory. Leaves when it is destroyed.
class InotifySubscriber : private Link<InotifySubscribers> {
 public:
  // The owner is an identity: an owner subscribes to a file only once.
  InotifySubscriber(Inotify& inotify, const void* owner) noexcept
      : inotify_(inotify), owner_(owner) {}
  InotifySubscriber(const InotifySubscriber&) = delete;
  InotifySubscriber& operator=(const InotifySubscriber&) = delete;

  [[nodiscard]] bool is_subscribed() const noexcept { return watch_ >= 0; }

 protected:
  virtual ~InotifySubscriber();

  // Any of these may destroy the subscriber.
  virtual void on_event(const InotifyEvent& event) = 0;
  // The queue was full: events are lost, whose is not known.
  virtual void on_overflow() = 0;
  // The watch ended without our doing: the file was deleted or its file system unmounted.
  virtual void on_gone() = 0;
  // After a fork the watch has to be made anew with this path.
  [[nodiscard]] virtual std::string watched_path() const = 0;

 private:
  friend class Inotify;
  template <class T, class Tag>
  friend class rondo::List;

  Inotify& inotify_;
  const void* owner_;
  int watch_ = -1;
  std::uint32_t flags_ = 0;
};

class Inotify final : public LoopService, private Watch {
 public:
  explicit Inotify(Loop& loop) noexcept : loop_(loop) {}
  ~Inotify() override;

  // flags may be IN_ONLYDIR and IN_DONT_FOLLOW. A subscriber that is subscribed already moves to
  // the file that the path leads to now. EEXIST if that file has another subscriber of the same
  // owner; ENOSPC when the kernel's limit of watches is reached, EMFILE when that of inotify
  // descriptors is; else what opening the file would give. Errors have the name "watch".
  [[nodiscard]] Result<> subscribe(InotifySubscriber& subscriber, const Path& path,
                                   std::uint32_t flags = 0);
  void unsubscribe(InotifySubscriber& subscriber) noexcept;

  // How many files are watched.
  [[nodiscard]] std::size_t watch_count() const noexcept { return watches_.size(); }

  [[nodiscard]] Result<> after_fork() override;

 private:
  struct KernelWatch {
    List<InotifySubscriber, InotifySubscribers> subscribers;
    bool is_dispatching = false;  // Then it stays, though it may have no subscribers.
  };
  using Watches = std::map<int, KernelWatch>;  // In the order in which they were made.

  static constexpr std::size_t buffer_bytes = std::size_t{64} << 10;

  Result<> open();
  void on_ready(Events ready) override;
  void handle(const ::inotify_event& event, std::string_view name);
  template <class Deliver>
  void deliver_to_all(int watch, Deliver deliver);
  void overflow();
  void gone(int watch);
  void drop_if_unused(Watches::iterator watch) noexcept;

  Loop& loop_;
  Fd fd_;
  Watches watches_;
  std::unique_ptr<std::byte[]> buffer_;
  bool is_reopened_ = false;  // What is left in the buffer is about watches that are no more.
};

}  // namespace rondo::fs
