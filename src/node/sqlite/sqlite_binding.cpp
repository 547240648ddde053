// internalBinding('sqlite'): the native half of node:sqlite. What it has is told where it is
// defined: database_binding.cpp, statement_binding.cpp and so on.
#include "node/sqlite/binding_support.h"

extern "C" [[gnu::visibility("default")]] rondo::js::Object rondo_make_binding(
    rondo::node::Environment& environment) {
  rondo::js::Object binding = rondo::js::object(environment.context());
  rondo::node::sqlite::define_support(environment, binding);
  rondo::node::sqlite::define_database(environment, binding);
  rondo::node::sqlite::define_functions(environment, binding);
  rondo::node::sqlite::define_sessions(environment, binding);
  rondo::node::sqlite::define_statements(environment, binding);
  rondo::node::sqlite::define_backup(environment, binding);
  return binding;
}
