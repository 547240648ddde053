// What several handles of one loop share (one inotify descriptor, one child watcher): a service,
// made by the loop when it is first asked for and destroyed with the loop.
//
//   class Inotify final : public LoopService {
//    public:
//     explicit Inotify(Loop& loop);
//   };
//   loop.service<Inotify>().add(path);
//
// There is at most one service of a type in a loop, found by its type. The constructor takes the
// Loop& and cannot fail: whatever can (descriptors) is opened by a method of the service.
#pragma once

#include <concepts>
#include <memory>
#include <utility>
#include <vector>

#include "rondo/base/error.h"

namespace rondo {

class Loop;

class LoopService {
 public:
  LoopService() = default;
  LoopService(const LoopService&) = delete;
  LoopService& operator=(const LoopService&) = delete;

  // On the loop thread, while the loop is destroyed: its requests have ended, its handles are
  // closing and are deleted afterwards. Watches are withdrawn here; owned handles may be dropped.
  virtual ~LoopService() = default;

  // In the child of a fork(), called by Loop::after_fork() when the backend is in order again:
  // replace descriptors that must not be shared with the parent.
  [[nodiscard]] virtual Result<> after_fork() { return {}; }
};

class ServiceRegistry {
 public:
  ServiceRegistry() = default;
  ServiceRegistry(const ServiceRegistry&) = delete;
  ServiceRegistry& operator=(const ServiceRegistry&) = delete;
  ~ServiceRegistry() { clear(); }

  template <std::derived_from<LoopService> T>
  [[nodiscard]] T& get(Loop& loop) {
    if (LoopService* service = find(&key<T>)) {
      return static_cast<T&>(*service);
    }
    return static_cast<T&>(add(&key<T>, std::make_unique<T>(loop)));
  }

  // Of all services, in the order in which they were made; ends with the first that fails.
  [[nodiscard]] Result<> after_fork();

  // Last made, first destroyed: a service may use those that it asked for when it was made.
  void clear() noexcept;

 private:
  // Its address names the type.
  template <class T>
  static constexpr char key = 0;

  struct Entry {
    const void* type;
    std::unique_ptr<LoopService> service;
  };

  [[nodiscard]] LoopService* find(const void* type) const noexcept;
  LoopService& add(const void* type, std::unique_ptr<LoopService> service);

  std::vector<Entry> entries_;  // A handful at most, so searching is cheap.
};

}  // namespace rondo
