// Whether texts of script are right, without running them.
#pragma once

#include <span>

#include "js/string.h"
#include "js/types.h"

namespace rondo::js {

// The error, which is of that context; null: there is none. The URL appears in it.
[[nodiscard]] Value syntax_error_of(Context context, const String& source, const String& url,
                                    int first_line = 1);
// Of a function of such parameters. It is made, so that it fails where eval() is forbidden.
[[nodiscard]] Value syntax_error_of_function(Context context, std::span<const String> parameters,
                                             const String& body, const String& url,
                                             int first_line = 1);

}  // namespace rondo::js
