#include "rondo/loop/request.h"

#include "rondo/loop/loop.h"

namespace rondo {

void Request::begin(Loop& loop) {
  context_ = loop.capture(kind_, this);
  loop.requests_.push_back(*this);
}

void Request::end(Loop& /*loop*/) { unlink(); }

}  // namespace rondo
