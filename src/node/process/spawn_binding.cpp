#include "node/process/spawn_binding.h"

#include <sys/socket.h>

#include <map>
#include <utility>

#include "node/bindings.h"
#include "node/environment.h"
#include "rondo/process/process.h"

namespace rondo::node {

namespace {

using js::Call;

enum class StdioCode : std::uint8_t { nothing = 0, pipe = 1, fd = 2 };

// The children that have not ended, by the numbers that script knows them by.
struct Children final : LoopService {
  explicit Children(Loop& /*loop*/) {}
  std::map<int, Owned<Process>> by_number;
  int last_number = 0;
  // Of the last request that had one.
  std::vector<std::string> last_environment;
};

Children& children() { return Environment::current().loop().service<Children>(); }

Process* child_at(const Call& call, std::size_t index) {
  const auto found = children().by_number.find(call.int_at(index));
  return found == children().by_number.end() ? nullptr : found->second.get();
}

// ---- Reading requests ------------------------------------------------------------------------

class RequestReader {
 public:
  RequestReader(js::Context context, js::Object request) : context_(context), request_(request) {}

  [[nodiscard]] bool has(std::string_view name) const { return !js::is_nullish(get(name)); }
  [[nodiscard]] std::string text(std::string_view name) const {
    return has(name) ? js::to_string(context_, get(name)) : std::string();
  }
  [[nodiscard]] bool flag(std::string_view name) const {
    return js::to_boolean(context_, get(name));
  }
  [[nodiscard]] std::optional<unsigned> id(std::string_view name) const {
    if (!has(name)) {
      return std::nullopt;
    }
    return static_cast<unsigned>(static_cast<int>(js::to_number(context_, get(name))));
  }
  [[nodiscard]] std::vector<std::string> texts(std::string_view name) const {
    std::vector<std::string> texts;
    each(name, [&](js::Value value) { texts.push_back(js::to_string(context_, value)); });
    return texts;
  }
  [[nodiscard]] std::vector<Stdio> stdio() const {
    std::vector<int> numbers;
    each("stdio", [&](js::Value value) {
      numbers.push_back(static_cast<int>(js::to_number(context_, value)));
    });
    std::vector<Stdio> stdio;
    for (std::size_t index = 0; index + 1 < numbers.size(); index += 2) {
      stdio.push_back(to_stdio(static_cast<StdioCode>(numbers[index]), numbers[index + 1]));
    }
    return stdio;
  }

 private:
  [[nodiscard]] js::Value get(std::string_view name) const {
    return js::get(context_, request_, name);
  }

  template <class Visitor>
  void each(std::string_view name, Visitor&& visit) const {
    const js::Value list = get(name);
    if (!js::is_object(list)) {
      return;
    }
    js::Object values = js::as_object(list);
    const auto count =
        static_cast<unsigned>(js::to_number(context_, js::get(context_, values, "length")));
    for (unsigned index = 0; index < count; ++index) {
      visit(js::get(context_, values, index));
    }
  }

  static Stdio to_stdio(StdioCode code, int fd) {
    switch (code) {
      case StdioCode::pipe:
        return Stdio::pipe();
      case StdioCode::fd:
        return Stdio::fd(fd);
      case StdioCode::nothing:
        break;
    }
    return Stdio::ignore();
  }

  js::Context context_;
  js::Object request_;
};

// ---- Children --------------------------------------------------------------------------------

void tell_exit(const js::Pin& on_exit, const Result<ExitStatus>& status) {
  Environment& environment = Environment::current();
  environment.enter_with(on_exit.object(), [&] {
    const js::Context context = environment.context();
    return std::array<js::Value, 2>{
        js::number(context, status ? status->code : status.error().number()),
        js::number(context, status ? status->signal : 0)};
  });
}

js::Value to_script(const Call& call, int number, Process& child, const std::vector<Stdio>& stdio) {
  const js::Lock lock(call.context());
  js::ArrayBuilder answer(call.context());
  answer.push(call.number(number));
  answer.push(call.number(child.pid()));
  for (std::size_t fd = 0; fd < stdio.size(); ++fd) {
    const bool is_pipe = stdio[fd].kind() == Stdio::Kind::pipe;
    answer.push(call.number(is_pipe ? child.take_pipe(fd).release() : -1));
  }
  return answer.array();
}

js::Value spawn(Call& call) {
  Environment& environment = Environment::current();
  Children& all = children();
  SpawnOptions options = spawn_options_at(call, 0);
  if (options.env) {
    all.last_environment = *options.env;
  } else if (call.boolean_at(2)) {
    options.env = all.last_environment;
  }
  auto child = Process::spawn(environment.loop(), options,
                              [on_exit = environment.pin_callback(call[1], "PROCESSWRAP")](
                                  Result<ExitStatus> status) { tell_exit(on_exit, status); });
  if (!child) {
    return call.number(child.error().number());
  }
  const int number = ++all.last_number;
  Process& process = **child;
  all.by_number.emplace(number, std::move(*child));
  return to_script(call, number, process, options.stdio);
}

// The parent's end of a pipe to a child that is gone.
js::Value broken_pipe(Call& call) {
  auto pair = make_socket_pair(SOCK_STREAM, 0, Blocking::no, Blocking::no);
  return call.number(pair ? pair->first.release() : -1);
}

js::Value kill_child(Call& call) {
  Process* child = child_at(call, 0);
  if (child == nullptr) {
    return call.number(-ESRCH);
  }
  const auto killed = child->kill(call.int_at(1));
  return call.number(killed ? 0 : killed.error().number());
}

js::Value ref_child(Call& call) {
  if (Process* child = child_at(call, 0)) {
    if (call.boolean_at(1)) {
      child->ref();
    } else {
      child->unref();
    }
  }
  return call.undefined();
}

js::Value has_ref_child(Call& call) {
  const Process* child = child_at(call, 0);
  return call.boolean(child != nullptr && child->has_ref());
}

js::Value close_child(Call& call) {
  children().by_number.erase(call.int_at(0));
  return call.undefined();
}

}  // namespace

SpawnOptions spawn_options_at(const js::Call& call, std::size_t index) {
  const js::Lock lock(call.context());
  const RequestReader request(call.context(), call.object_at(index));
  SpawnOptions options;
  options.file = request.text("file");
  options.args = request.texts("args");
  options.cwd = request.text("cwd");
  if (request.has("envPairs")) {
    options.env = request.texts("envPairs");
  }
  options.stdio = request.stdio();
  options.session = request.flag("isDetached") ? Session::own : Session::of_parent;
  options.uid = request.id("uid");
  options.gid = request.id("gid");
  return options;
}

js::Object make_spawn_binding(Environment& environment) {
  const js::Context context = environment.context();
  js::Object binding = js::object(context);
  js::define<spawn>(context, binding, "spawn");
  js::define<broken_pipe>(context, binding, "brokenPipe");
  js::define<kill_child>(context, binding, "killChild");
  js::define<ref_child>(context, binding, "refChild");
  js::define<has_ref_child>(context, binding, "hasRefChild");
  js::define<close_child>(context, binding, "closeChild");
  define_spawn_sync(context, binding);
  define_ipc_channel(context, binding);
  return binding;
}

}  // namespace rondo::node
