#include "node/sqlite/binding_support.h"

#include <algorithm>
#include <array>

#include "js/engine.h"

namespace rondo::node::sqlite {

namespace {

// What script gave to this thread's environment.
struct Support {
  js::Pin make_error;
  js::Pin kind_of;
  js::Pin report;
  Report* numbers = nullptr;
};

Support& support() {
  static thread_local Support value;
  return value;
}

// setSupport(makeError, kindOf, report)
js::Value set_support(js::Call& call) {
  js::Engine& engine = Environment::current().engine();
  Support& it = support();
  it.make_error = js::Pin(engine, call[0]);
  it.kind_of = js::Pin(engine, call[1]);
  it.report = js::Pin(engine, call[2]);
  it.numbers = reinterpret_cast<Report*>(call.bytes_at(2).data());
  return call.undefined();
}

}  // namespace

js::Value make_error(Failure kind, std::initializer_list<js::Value> details) {
  const js::Context context = Environment::current().context();
  std::array<js::Value, 4> arguments{js::number(context, static_cast<double>(kind))};
  std::ranges::copy(details, arguments.begin() + 1);
  const js::Completion made = js::call(context, support().make_error.object(),
                                       std::span(arguments).first(details.size() + 1));
  return made.has_value() ? *made : made.error();
}

js::Value sqlite_error(js::Context context, sqlite3* raw) {
  const int code = sqlite3_extended_errcode(raw);
  return make_error(Failure::sqlite,
                    {js::string(context, sqlite3_errmsg(raw)), js::number(context, code),
                     js::string(context, sqlite3_errstr(code))});
}

js::Value fail(const js::Call& call, Connection& connection) {
  const js::Value exception = connection.take_exception();
  return call.fail(exception != nullptr ? exception
                                        : sqlite_error(call.context(), connection.raw()));
}

ObjectKind kind_of(js::Context context, js::Value value) {
  const js::Completion answer = js::call(context, support().kind_of.object(), std::span(&value, 1));
  return answer.has_value() ? static_cast<ObjectKind>(js::to_number(context, *answer))
                            : ObjectKind::other;
}

Report& current_report() { return *support().numbers; }

void define_support(Environment& environment, js::Object binding) {
  js::define<set_support>(environment.context(), binding, "setSupport");
}

}  // namespace rondo::node::sqlite
