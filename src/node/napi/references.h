// References of addons to values, and the finalizers that belong to values.
#pragma once

#include <cstdint>
#include <memory>

#include "js/engine.h"
#include "js/weak.h"
#include "node/napi/api.h"
#include "rondo/base/list.h"

namespace rondo::node::napi {

struct EnvReferences;

// What a wrapped object leads to. The object and the reference share it.
struct Wrap {
  void* native = nullptr;
  napi_ref reference = nullptr;
};

// What a value that is a pointer carries.
struct External {
  void* data;
};

struct Finalizer {
  napi_finalize run = nullptr;
  void* data = nullptr;
  void* hint = nullptr;
};

// Who deletes a reference.
enum class Ownership : std::uint8_t { addon, runtime };

}  // namespace rondo::node::napi

struct napi_ref__ : private rondo::Link<rondo::node::napi::EnvReferences> {
 public:
  // Strong while its count is above zero. A finalizer runs after the value was collected.
  napi_ref__(napi_env__& env, rondo::js::Value value, std::uint32_t count,
             rondo::node::napi::Ownership ownership, rondo::node::napi::Finalizer finalizer = {});
  // A finalizer alone, for the end.
  napi_ref__(napi_env__& env, rondo::node::napi::Finalizer finalizer);
  napi_ref__(const napi_ref__&) = delete;
  napi_ref__& operator=(const napi_ref__&) = delete;
  ~napi_ref__();

  [[nodiscard]] std::uint32_t count() const noexcept { return count_; }
  // The count afterwards: zero if the value is gone.
  std::uint32_t add();
  // Not at zero.
  std::uint32_t drop();
  // Null if the value is gone.
  [[nodiscard]] rondo::js::Value value() const;

  [[nodiscard]] rondo::node::napi::Ownership ownership() const noexcept { return ownership_; }
  [[nodiscard]] bool has_finalizer() const noexcept { return finalizer_.run != nullptr; }
  [[nodiscard]] void* data() const noexcept { return finalizer_.data; }
  void drop_finalizer();
  // Once; what is to be thrown, or null. A reference of the runtime is deleted.
  [[nodiscard]] rondo::js::Value finalize();

  std::shared_ptr<rondo::node::napi::Wrap> wrap;

 private:
  template <class T, class Tag>
  friend class rondo::List;

  // Of the environment's, the one that this belongs to.
  using EnvList = rondo::List<napi_ref__, rondo::node::napi::EnvReferences>;
  [[nodiscard]] EnvList& list();
  void hold_weakly(rondo::js::Value value);

  napi_env__& env_;
  std::uint32_t count_;
  rondo::node::napi::Ownership ownership_;
  rondo::node::napi::Finalizer finalizer_;
  std::uint64_t watch_id_ = 0;
  rondo::js::Pin strong_;
  rondo::js::Weak weak_;
};
