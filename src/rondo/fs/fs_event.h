// Tells when a file, or something in a directory, changes (inotify).
//
//   auto watcher = make<fs::FsEvent>(loop);
//   watcher->start("/etc", [](Result<fs::FsChange> change) { ... });
//
// All handles of a loop share one inotify descriptor, and any number of them may watch the same
// path. What the kernel tells comes in the order in which it happened; the same change twice in a
// row may be told once. A change says that something happened, not how things are now.
//
// A watch is for the file, not for its name: when the file is renamed the handle follows it (with
// a last word, rename), and when it is deleted (rename) nothing more is heard.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "rondo/base/error.h"
#include "rondo/base/function.h"
#include "rondo/fs/path.h"
#include "rondo/loop/handle.h"

namespace rondo::fs {

class Inotify;

struct FsChange {
  // change: content or attributes. rename: made, removed, moved from or to here.
  enum class Kind : std::uint8_t { change, rename };
  Kind kind;
  // Within the watched directory ("sub/name" if it is below, see recursive); for a watched file
  // its own name. Bytes as they are. Valid during the callback.
  std::string_view filename;
};

struct FsEventOptions {
  // recursive: also in all directories below, those made later included. Links are not followed,
  // directories that may not be read are left out. start() walks the tree at once, which takes
  // its time; a large tree needs as many of the kernel's watches (fs.inotify.max_user_watches).
  //
  // inotify itself does not do this, so there are races. Of what happens in a new directory
  // before it is watched only the result is told: everything found in it, as a rename; if it
  // happens just then it is told twice. When the watched directory itself is moved, new
  // directories are not found any more.
  enum class Depth : std::uint8_t { directory, recursive };
  Depth depth = Depth::directory;

  // How many directories may be watched recursively, the first included.
  std::size_t directory_count_max = 65'536;
};

class FsEvent final : public Handle {
 public:
  using Callback = Function<void(Result<FsChange>)>;

  explicit FsEvent(Loop& loop);

  // ENOENT, EACCES, ELOOP... as for opening it; ENOSPC when there are too many watches, the
  // kernel's or directory_count_max; EMFILE. The handle is then stopped. A handle that is
  // started again forgets what it did.
  //
  // Later errors come to the callback, and the handle goes on: ENOBUFS when changes were lost
  // because they came too fast (look yourself how things are now), ENOSPC when a new directory
  // cannot be watched.
  [[nodiscard]] Result<> start(const Path& path, Callback on_change, FsEventOptions options = {});
  void stop();

  // As it was given to start(), empty when stopped.
  [[nodiscard]] const std::string& path() const noexcept { return path_; }

  // Whether anything can still be heard: not after the watched file was deleted, or its file
  // system unmounted. An active handle keeps the loop alive nevertheless, until it is stopped.
  [[nodiscard]] bool is_watching() const noexcept;

  // How many directories (or files) are watched.
  [[nodiscard]] std::size_t watch_count() const noexcept { return places_.size(); }

 private:
  class Place;
  // What was found while a tree was walked.
  struct Walk;

  ~FsEvent() override;
  void on_close() override { stop(); }

  void on_place_event(const Place& place, std::uint32_t mask, std::string_view name);
  void on_lost_events();
  void on_place_gone(const Place& place);
  void report(Result<FsChange> change);
  void report_walk(const Walk& walk);

  [[nodiscard]] std::string full_path(std::string_view below) const;
  Result<> add_place(const std::string& below);
  void walk_tree(const std::string& below, Walk& walk);
  void drop_tree(std::string_view below);

  Inotify& inotify_;
  Callback on_change_;
  std::string path_;
  std::string root_;       // The same, absolute if directories below have to be found later.
  std::string root_name_;  // The last part of the path.
  FsEventOptions options_;
  // By path below the root, without a slash in front; the root's is empty.
  std::map<std::string, std::unique_ptr<Place>, std::less<>> places_;
  std::uint64_t generation_ = 0;  // Of start() and stop(): a callback may call them.
};

}  // namespace rondo::fs
