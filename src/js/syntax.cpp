#include "js/syntax.h"

#include "js/jsc.h"

#include <vector>

namespace rondo::js {

Value syntax_error_of(Context context, const String& source, const String& url, int first_line) {
  Value error = nullptr;
  JSCheckScriptSyntax(context, source.get(), url.get(), first_line, &error);
  return error;
}

Value syntax_error_of_function(Context context, std::span<const String> parameters,
                               const String& body, const String& url, int first_line) {
  std::vector<JSStringRef> names;
  for (const String& parameter : parameters) {
    names.push_back(parameter.get());
  }
  Value error = nullptr;
  JSObjectMakeFunction(context, nullptr, static_cast<unsigned>(names.size()), names.data(),
                       body.get(), url.get(), first_line, &error);
  return error;
}

}  // namespace rondo::js
