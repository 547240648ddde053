#include "rondo/loop/service_registry.h"

namespace rondo {

LoopService* ServiceRegistry::find(const void* type) const noexcept {
  for (const Entry& entry : entries_) {
    if (entry.type == type) {
      return entry.service.get();
    }
  }
  return nullptr;
}

LoopService& ServiceRegistry::add(const void* type, std::unique_ptr<LoopService> service) {
  return *entries_.emplace_back(type, std::move(service)).service;
}

Result<> ServiceRegistry::after_fork() {
  for (const Entry& entry : entries_) {
    if (auto done = entry.service->after_fork(); !done) {
      return done;
    }
  }
  return {};
}

void ServiceRegistry::clear() noexcept {
  while (!entries_.empty()) {
    entries_.pop_back();
  }
}

}  // namespace rondo
