// What is known about files and file systems.
#include "node/fs/fs_binding.h"
#include "node/fs/fs_request.h"
#include "node/watched_callbacks.h"

namespace rondo::node {

namespace {

using js::Call;

// The numbers go into the shared arrays, from where the script takes them at once.
template <class Status>
js::Value tell(js::Context context, const Status& status) {
  FsState::current().tell(status);
  return js::boolean(context, true);
}

template <auto function>
struct PathStatus {
  fs::Path file;

  [[nodiscard]] auto execute() const { return function(file); }
  template <class Outcome>
  [[nodiscard]] static js::Value to_script(js::Context context, Outcome& status) {
    return tell(context, *status);
  }
  [[nodiscard]] std::string_view path() const { return file.text(); }
  [[nodiscard]] static std::string_view destination() { return {}; }
};

struct DescriptorStatus : WithoutPaths {
  int file;

  [[nodiscard]] Result<fs::Status> execute() const { return fs::sync::fstat(file); }
  [[nodiscard]] static js::Value to_script(js::Context context, Result<fs::Status>& status) {
    return tell(context, *status);
  }
};

bool is_missing(const Error& error) { return error.is(ENOENT) || error.is(ENOTDIR); }

// (path, bigint, callback or undefined, throwIfNoEntry)
template <auto function>
js::Value status_of_path(Call& call) {
  if (call.size() > 3 && !call.boolean_at(3)) {
    PathStatus<function> operation{path_at(call, 0)};
    auto status = operation.execute();
    if (!status && is_missing(status.error())) {
      return call.undefined();
    }
    return status
               ? tell(call.context(), *status)
               : call.fail(Environment::current().system_error(status.error(), operation.path()));
  }
  return perform(call, 2, PathStatus<function>{path_at(call, 0)});
}

js::Value status_of_descriptor(Call& call) {
  return perform(call, 2, DescriptorStatus{{}, call.int_at(0)});
}

// One whose callback waits in script, at a place of which only the number is known here.
class PlacedStatus final : public Work {
 public:
  PlacedStatus(Environment& environment, fs::Path path, double place)
      : Work(environment.loop(), TaskKind::fs),
        environment_(environment),
        path_(std::move(path)),
        place_(place) {}

 private:
  void execute() override { status_ = fs::sync::stat(path_); }

  void finish(Result<> status) override {
    const std::unique_ptr<PlacedStatus> self(this);
    if (!status) {
      status_ = std::unexpected(status.error());
    }
    loop().enter(kind(), context(), [this] { report(); });
  }

  void report() {
    std::array<js::Value, 2> values{};
    environment_.enter_with(FsState::current().stat_receiver.object(), [&] {
      const js::Context context = environment_.context();
      values[0] = js::number(context, place_);
      if (status_) {
        FsState::current().tell(*status_);
        values[1] = js::null(context);
      } else {
        values[1] = environment_.system_error(status_.error(), path_.text());
      }
      return std::span<const js::Value>(values);
    });
  }

  void abandon() noexcept override { std::default_delete<PlacedStatus>()(this); }

  Environment& environment_;
  fs::Path path_;
  double place_;
  Result<fs::Status> status_;
};

js::Value set_stat_receiver(Call& call) {
  FsState::current().stat_receiver = js::Pin(Environment::current().engine(), call[0]);
  return call.undefined();
}

// (path, place)
js::Value queue_stat(Call& call) {
  Environment& environment = Environment::current();
  if (is_each_callback_watched(environment)) {
    return call.boolean(false);
  }
  std::make_unique<PlacedStatus>(environment, path_at(call, 0), call.number_at(1))
      .release()
      ->submit();
  return call.boolean(true);
}

js::Value is_directory(Call& call) {
  const Result<fs::Status> status = fs::sync::stat(path_at(call, 0));
  return call.boolean(status && status->is_directory());
}

}  // namespace

void define_fs_status(js::Context context, js::Object binding) {
  js::define<status_of_path<&fs::sync::stat>>(context, binding, "stat");
  js::define<set_stat_receiver>(context, binding, "setStatReceiver");
  js::define<queue_stat>(context, binding, "queueStat");
  js::define<status_of_path<&fs::sync::lstat>>(context, binding, "lstat");
  js::define<status_of_path<&fs::sync::statfs>>(context, binding, "statfs");
  js::define<status_of_descriptor>(context, binding, "fstat");
  js::define<is_directory>(context, binding, "isDirectory");
}

}  // namespace rondo::node
