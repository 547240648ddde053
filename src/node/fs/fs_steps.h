// Operations of several steps, such as reading or writing a whole file.
//
// On the pool each step is a job of its own, as in Node: other work gets its turn between them,
// and a slow device holds a thread only while it works. Script hears only of the end.
//
// Such an operation is an object with
//   void do_step();                          on any thread; one step, until
//   bool is_done() const;
//   void cancel(const Error&);               called off between two steps: gives up what it holds
//   const std::optional<Error>& error() const;
//   js::Value to_script(js::Context);         the result; null if there is none
//   std::string_view path() const;           for the error, empty if there is none
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include "js/types.h"
#include "node/fs/fs_request.h"
#include "rondo/fs/file_io.h"

namespace rondo::node {

// What those have in common that begin by opening a file and end by closing it.
class FileSteps {
 public:
  FileSteps(fs::Path path, int flags, mode_t mode)
      : path_(std::move(path)), flags_(flags), mode_(mode) {}
  // One that the script has opened, and closes.
  explicit FileSteps(int file) : path_(""), file_(file) {}

  [[nodiscard]] const std::optional<Error>& error() const { return error_; }
  // Only opening is about the path.
  [[nodiscard]] std::string_view path() const {
    return file_ < 0 ? path_.text() : std::string_view();
  }

 protected:
  [[nodiscard]] int file() const { return file_; }
  [[nodiscard]] bool has_own_file() const { return own_.is_open(); }
  void set_error(const Error& error) { error_ = error; }
  [[nodiscard]] bool has_flag(int flag) const { return (flags_ & flag) != 0; }
  // Whether it was among the flags for opening, of which it is one no more.
  [[nodiscard]] bool take_flag(int flag) {
    return (std::exchange(flags_, flags_ & ~flag) & flag) != 0;
  }

  // False: there is an error now.
  [[nodiscard]] bool open_file() {
    Result<Fd> opened = fs::sync::open(path_, flags_, mode_);
    if (!opened) {
      error_ = opened.error();
      return false;
    }
    own_ = std::move(*opened);
    file_ = own_.get();
    return true;
  }

  // An error of before is the one to tell of.
  void close_file() {
    const Result<> closed = fs::sync::close(std::move(own_));
    if (!closed && !error_) {
      error_ = closed.error();
    }
  }

  void give_up_file() { own_.reset(); }

 private:
  fs::Path path_;
  int flags_ = 0;
  mode_t mode_ = 0;
  Fd own_;
  int file_ = -1;  // Stays when the file is closed.
  std::optional<Error> error_;
};

// The steps on the pool. Deletes itself when it has reported.
template <class Steps>
class StepsWork : public Work {
 public:
  StepsWork(Environment& environment, Steps steps)
      : Work(environment.loop(), TaskKind::fs),
        environment_(environment),
        steps_(std::move(steps)) {}
  virtual ~StepsWork() = default;

 protected:
  // Calls script.
  virtual void report() = 0;
  // Instead of that: true if somebody has it now, who tells of it and deletes it.
  [[nodiscard]] virtual bool is_taken() { return false; }
  [[nodiscard]] Environment& environment() const { return environment_; }
  [[nodiscard]] Steps& steps() { return steps_; }

 private:
  void execute() override { steps_.do_step(); }
  [[nodiscard]] bool has_next_step() const override { return !steps_.is_done(); }

  void finish(Result<> status) override {
    if (!status) {
      steps_.cancel(status.error());
    }
    if (!steps_.is_done()) {
      submit();
      return;
    }
    if (is_taken()) {
      return;
    }
    const std::unique_ptr<StepsWork> self(this);
    loop().enter(kind(), context(), [this] { report(); });
  }

  void abandon() noexcept override { std::default_delete<StepsWork>()(this); }

  Environment& environment_;
  Steps steps_;
};

template <class Steps>
class StepsRequest final : public StepsWork<Steps> {
 public:
  StepsRequest(Environment& environment, js::Value callback, Steps steps)
      : StepsWork<Steps>(environment, std::move(steps)),
        callback_(environment.pin_callback(callback, "FSREQCALLBACK")) {}

 private:
  void report() override {
    Steps& steps = this->steps();
    call_back(this->environment(), callback_.object(), steps.error(), steps.path(), {},
              [&] { return steps.to_script(this->environment().context()); });
  }

  js::Pin callback_;
};

// Does all steps now, or one after the other on the pool if there is a callback at this index.
template <class Steps>
js::Value perform_steps(js::Call& call, std::size_t callback_index, Steps steps) {
  Environment& environment = Environment::current();
  if (call.has(callback_index)) {
    std::make_unique<StepsRequest<Steps>>(environment, call[callback_index], std::move(steps))
        .release()
        ->submit();
    return call.undefined();
  }
  while (!steps.is_done()) {
    steps.do_step();
  }
  if (steps.error()) {
    return call.fail(environment.system_error(*steps.error(), steps.path()));
  }
  const js::Value value = steps.to_script(call.context());
  return value == nullptr ? call.undefined() : value;
}

}  // namespace rondo::node
