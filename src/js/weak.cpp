#include "js/weak.h"

#include "js/jsc.h"

namespace rondo::js {

Weak::Weak(Context context, Object object) : context_(context) {
  const JSC::JSLockHolder lock(toJS(context));
  held_ = JSC::WeakSet::allocate(toJS(object));
}

Weak::~Weak() {
  if (held_ != nullptr) {
    const JSC::JSLockHolder lock(toJS(context_));
    JSC::WeakSet::deallocate(held_);
  }
}

Object Weak::get() const {
  return held_ != nullptr && held_->state() == JSC::WeakImpl::Live
             ? toRef(JSC::asObject(held_->jsValue()))
             : nullptr;
}

}  // namespace rondo::js
