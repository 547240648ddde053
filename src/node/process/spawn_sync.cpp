// Children that script waits for: a loop of their own serves their pipes while the program stands
// still.
#include <csignal>
#include <memory>
#include <optional>
#include <utility>

#include "node/environment.h"
#include "node/process/spawn_binding.h"
#include "rondo/loop/loop.h"
#include "rondo/loop/timer.h"
#include "rondo/process/process.h"

namespace rondo::node {

namespace {

using js::Call;

struct Limits {
  Millis timeout{};       // Zero: none.
  double buffer_max = 0;  // Zero: none. All outputs count together.
  int kill_signal = SIGTERM;
};

class AwaitedChild {
 public:
  AwaitedChild(SpawnOptions options, ConstBytes input, Limits limits)
      : options_(std::move(options)),
        input_(input),
        limits_(limits),
        pipes_(options_.stdio.size()),
        outputs_(options_.stdio.size()) {}

  void run() {
    auto loop = Loop::create();
    if (!loop) {
      fail(loop.error());
      return;
    }
    loop_ = std::move(*loop);
    auto spawned = Process::spawn(*loop_, options_, [this](Result<ExitStatus> status) {
      status_ = status ? *status : ExitStatus{};
      timer_.reset();
    });
    if (!spawned) {
      fail(spawned.error());
      return;
    }
    process_ = std::move(*spawned);
    if (limits_.timeout > Millis(0)) {
      loop_->update_time();
      timer_ = make<Timer>(*loop_);
      timer_->start(limits_.timeout, Repeat::once, [this] { kill_for(ETIMEDOUT); });
    }
    for (std::size_t fd = 0; fd < pipes_.size(); ++fd) {
      if (options_.stdio[fd].kind() == Stdio::Kind::pipe) {
        serve(fd);
      }
    }
    loop_->run();
  }

  [[nodiscard]] js::Value to_script(const Call& call) const {
    const js::Lock lock(call.context());
    const std::array<js::Value, 5> fields{
        call.number(-error_code_), call.number(process_ ? process_->pid() : 0),
        call.number(status_ ? status_->code : 0), call.number(status_ ? status_->signal : 0),
        status_ ? outputs_to_script(call) : call.null()};
    return js::array(call.context(), fields);
  }

 private:
  // The first thing that goes wrong is the one that is told.
  void fail(const Error& error) {
    if (error_code_ == 0) {
      error_code_ = error.code;
    }
  }

  // The child reads at fd 0 and writes at the others.
  void serve(std::size_t fd) {
    auto opened = process_->open_pipe(fd);
    if (!opened) {
      fail(opened.error());
      return;
    }
    pipes_[fd] = std::move(*opened);
    if (fd == 0) {
      feed(*pipes_[fd]);
    } else {
      drain(fd);
    }
  }

  void feed(Pipe& pipe) {
    const auto check = [this](Result<> done) {
      if (!done && !done.error().is(ECANCELED)) {
        fail(done.error());
      }
    };
    if (!input_.empty()) {
      if (auto started = pipe.write(input_, check); !started) {
        check(started);
      }
    }
    auto ended = pipe.shutdown([this, check](Result<> done) {
      check(done);
      pipes_[0].reset();
    });
    if (!ended) {
      check(ended);
      pipes_[0].reset();
    }
  }

  void drain(std::size_t fd) {
    outputs_[fd].emplace();
    const auto started = pipes_[fd]->start_reading([this, fd](Result<ConstBytes> data) {
      if (!data) {
        if (!data.error().is(code::end_of_file)) {
          fail(data.error());
        }
        pipes_[fd].reset();
        return;
      }
      auto& output = *outputs_[fd];
      output.insert(output.end(), data->begin(), data->end());
      buffered_ += static_cast<double>(data->size());
      if (limits_.buffer_max > 0 && buffered_ > limits_.buffer_max) {
        kill_for(ENOBUFS);
      }
    });
    if (!started) {
      fail(started.error());
      pipes_[fd].reset();
    }
  }

  // Nobody listens to a child any more that is to end.
  void kill_for(int error_code) {
    fail(Error{"spawnSync", error_code});
    if (auto killed = process_->kill(limits_.kill_signal); !killed && !killed.error().is(ESRCH)) {
      // No such signal: it must end all the same.
      error_code_ = killed.error().code;
      static_cast<void>(process_->kill(SIGKILL));
    }
    timer_.reset();
    for (Owned<Pipe>& pipe : pipes_) {
      pipe.reset();
    }
  }

  [[nodiscard]] js::Value outputs_to_script(const Call& call) const {
    js::ArrayBuilder outputs(call.context());
    for (const auto& output : outputs_) {
      outputs.push(output ? js::bytes(call.context(), *output) : call.null());
    }
    return outputs.array();
  }

  SpawnOptions options_;
  ConstBytes input_;
  Limits limits_;
  std::unique_ptr<Loop> loop_;  // Outlives the handles below.
  Owned<Process> process_;
  Owned<Timer> timer_;
  std::vector<Owned<Pipe>> pipes_;
  std::vector<std::optional<std::vector<std::byte>>> outputs_;
  std::optional<ExitStatus> status_;
  double buffered_ = 0;
  int error_code_ = 0;
};

js::Value spawn_sync(Call& call) {
  Limits limits;
  limits.timeout = Millis(call.integer_at(2));
  limits.buffer_max = call.number_at(3);
  if (call.has(4)) {
    limits.kill_signal = call.int_at(4);
  }
  AwaitedChild child(spawn_options_at(call, 0), call.bytes_at(1), limits);
  child.run();
  return child.to_script(call);
}

}  // namespace

void define_spawn_sync(js::Context context, js::Object binding) {
  js::define<spawn_sync>(context, binding, "spawnSync");
}

}  // namespace rondo::node
