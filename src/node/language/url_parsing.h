// The URL parser for script: see lib/internal/url/parser.js.
#pragma once

#include "js/types.h"

namespace rondo::node {

class Environment;

// Gives the object
//   parseUrl(text, base)   the text of the URL, null for what is none, undefined if its host is
//                          beyond our parser; the base is a text or undefined
//   urlPlaces              a Uint32Array: where the parts of the last one are
void define_url_parsing(Environment& environment, js::Object binding);

}  // namespace rondo::node
