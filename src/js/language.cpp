#include "js/language.h"

#include "js/jsc.h"

#include <wtf/Language.h>

#include <span>

namespace rondo::js {

void set_language(const std::string& name) {
  WTF::overrideUserPreferredLanguages({WTF::String::fromUTF8(std::span<const char>(name))});
}

}  // namespace rondo::js
