#include "rondo/testing/fake_backend.h"

#include <algorithm>
#include <utility>

namespace rondo {

void FakeBackend::make_ready(int fd, Events ready) {
  if (batches_.empty()) {
    batches_.emplace_back();
  }
  batches_.back().push_back({fd, ready});
}

Events FakeBackend::wanted(int fd) const {
  const auto found = watches_.find(fd);
  return found == watches_.end() ? 0 : found->second->wanted_events();
}

void FakeBackend::submit(Watch& watch) {
  const auto [place, is_new] = watches_.try_emplace(watch.watched_fd(), &watch);
  require(is_new || place->second == &watch, "another handle of this loop watches the fd already");
  has_changes_ = true;
}

void FakeBackend::withdraw(Watch& watch) {
  const auto found = watches_.find(watch.watched_fd());
  if (found != watches_.end() && found->second == &watch) {
    watches_.erase(found);
    armed(watch) = 0;
  }
  for (Ready& ready : ready_) {
    if (ready.watch == &watch) {
      ready.watch = nullptr;
    }
  }
}

Result<std::span<Ready>> FakeBackend::reap(Timeout timeout) {
  timeouts_.push_back(timeout);
  has_changes_ = false;
  ready_.clear();
  for (auto& [fd, watch] : watches_) {
    armed(*watch) = watch->wanted_events();
  }
  if (const int error = std::exchange(next_error_, 0); error != 0) {
    clock_.advance(next_error_after_);
    return fail("reap", error);
  }
  std::vector<Happening> happenings;
  if (!batches_.empty()) {
    happenings = std::move(batches_.front());
    batches_.pop_front();
  }
  for (const Happening& happening : happenings) {
    const auto found = watches_.find(happening.fd);
    if (found == watches_.end()) {
      continue;
    }
    const Events seen =
        happening.events & (found->second->wanted_events() | events::error | events::hang_up);
    if (seen != 0) {
      ready_.push_back({found->second, seen});
    }
  }
  if (ready_.empty()) {
    require(timeout.has_value(), "the fake backend would wait for ever");
    clock_.advance(std::max(*timeout, Nanos::zero()));
  }
  return std::span(ready_);
}

Result<> FakeBackend::adopt(int fd) {
  if (watches_.contains(fd)) {
    return fail("adopt", EEXIST);
  }
  return {};
}

}  // namespace rondo
