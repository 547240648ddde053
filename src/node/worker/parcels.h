// Ends of channels on their way, as script knows them: by numbers.
#pragma once

#include <memory>
#include <unordered_map>
#include <utility>

#include "node/environment.h"
#include "rondo/base/require.h"
#include "rondo/loop/service_registry.h"
#include "threads/port_end.h"

namespace rondo::node {

class Parcels final : public LoopService {
 public:
  explicit Parcels(Loop& /*loop*/) {}

  [[nodiscard]] static Parcels& current() {
    return Environment::current().loop().service<Parcels>();
  }

  [[nodiscard]] int add(std::shared_ptr<threads::PortEnd> end) {
    by_number_.emplace(++last_number_, std::move(end));
    return last_number_;
  }
  [[nodiscard]] threads::PortEnd& at(int number) const {
    const auto found = by_number_.find(number);
    require(found != by_number_.end(), "there is such a parcel");
    return *found->second;
  }
  // Null if there is none.
  [[nodiscard]] std::shared_ptr<threads::PortEnd> take(int number) {
    auto node = by_number_.extract(number);
    return node.empty() ? nullptr : std::move(node.mapped());
  }

 private:
  std::unordered_map<int, std::shared_ptr<threads::PortEnd>> by_number_;
  int last_number_ = 0;
};

}  // namespace rondo::node
