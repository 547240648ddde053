// The language that the engine formats numbers, dates and the like in, if script names none.
#pragma once

#include <string>

namespace rondo::js {

// For all engines of the process, until another is set. Its name is one of BCP 47, such as "de-AT".
// Until one is set it is American English.
void set_language(const std::string& name);

}  // namespace rondo::js
