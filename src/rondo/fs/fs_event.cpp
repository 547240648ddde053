#include "rondo/fs/fs_event.h"

#include <sys/inotify.h>

#include <utility>

#include "rondo/fs/directory.h"
#include "rondo/fs/inotify.h"
#include "rondo/fs/paths.h"
#include "rondo/loop/loop.h"

namespace rondo::fs {

namespace {

std::string last_part(std::string_view path) {
  while (path.size() > 1 && path.ends_with('/')) {
    path.remove_suffix(1);
  }
  const std::size_t slash = path.rfind('/');
  return std::string(path.size() > 1 && slash != std::string_view::npos ? path.substr(slash + 1)
                                                                        : path);
}

std::string join(std::string_view directory, std::string_view name) {
  std::string path(directory);
  if (!path.empty() && !path.ends_with('/')) {
    path += '/';
  }
  return path.append(name);
}

// Why a directory that was there a moment ago is not watched, and nobody need know.
bool is_no_loss(const Error& error) {
  return error.is(ENOENT) || error.is(ENOTDIR) || error.is(EACCES) || error.is(EEXIST);
}

FsChange::Kind kind_of(std::uint32_t mask) {
  return (mask & (IN_ATTRIB | IN_MODIFY)) != 0 ? FsChange::Kind::change : FsChange::Kind::rename;
}

}  // namespace

// One file or directory that the handle watches.
class FsEvent::Place final : public InotifySubscriber {
 public:
  Place(FsEvent& handle, std::string below)
      : InotifySubscriber(handle.inotify_, &handle), handle_(handle), below_(std::move(below)) {}
  ~Place() override = default;

  [[nodiscard]] const std::string& below() const noexcept { return below_; }
  [[nodiscard]] bool is_root() const noexcept { return below_.empty(); }

 private:
  // The handle may drop this place in each of them, so there is nothing behind the call.
  void on_event(const InotifyEvent& event) override {
    handle_.on_place_event(*this, event.mask, event.name);
  }
  void on_overflow() override {
    if (is_root()) {
      handle_.on_lost_events();
    }
  }
  void on_gone() override { handle_.on_place_gone(*this); }
  [[nodiscard]] std::string watched_path() const override { return handle_.full_path(below_); }

  FsEvent& handle_;
  std::string below_;
};

struct FsEvent::Walk {
  std::vector<std::string> found;  // Below the root: whatever is in the new directories.
  Result<> result;                 // The first failure that means a loss.
};

FsEvent::FsEvent(Loop& loop)
    : Handle(loop, HandleKind::fs_event), inotify_(loop.service<Inotify>()) {}

FsEvent::~FsEvent() = default;

Result<> FsEvent::start(const Path& path, Callback on_change, FsEventOptions options) {
  require_usable();
  require(static_cast<bool>(on_change), "an fs event handle needs a callback");
  stop();
  path_ = root_ = path.text();
  root_name_ = last_part(path_);
  options_ = options;
  Walk walk;
  walk.result = add_place("");
  if (walk.result && options_.depth == FsEventOptions::Depth::recursive) {
    if (auto absolute = sync::realpath(path); absolute) {
      root_ = std::move(*absolute);
      walk_tree("", walk);
    } else {
      walk.result = fail("watch", absolute.error().code);
    }
  }
  if (!walk.result) {
    stop();
    return walk.result;
  }
  on_change_ = std::move(on_change);
  context_ = loop().capture(TaskKind::fs_event, this);
  set_active();
  return {};
}

void FsEvent::stop() {
  ++generation_;
  places_.clear();
  path_.clear();
  set_inactive();
}

bool FsEvent::is_watching() const noexcept {
  const auto root = places_.find("");
  return root != places_.end() && root->second->is_subscribed();
}

std::string FsEvent::full_path(std::string_view below) const {
  return below.empty() ? root_ : join(root_, below);
}

Result<> FsEvent::add_place(const std::string& below) {
  const auto known = places_.find(below);
  const bool is_new = known == places_.end();
  if (is_new && places_.size() >= options_.directory_count_max && !below.empty()) {
    return fail("watch", ENOSPC);
  }
  const auto place =
      is_new ? places_.emplace(below, std::make_unique<Place>(*this, below)).first : known;
  const std::uint32_t flags = below.empty() ? 0U : IN_ONLYDIR | IN_DONT_FOLLOW;
  auto done = inotify_.subscribe(*place->second, full_path(below), flags);
  if (!done && is_new) {
    places_.erase(place);
  }
  return done;
}

// Watches every directory under this one, which is watched already, and notes what is there. Each
// is watched before it is read, so that what is made meanwhile is told or found.
void FsEvent::walk_tree(const std::string& below, Walk& walk) {
  std::vector<std::string> to_read{below};
  while (!to_read.empty()) {
    const std::string directory = std::move(to_read.back());
    to_read.pop_back();
    const auto entries = sync::scandir(full_path(directory), UnknownTypes::resolve);
    if (!entries) {
      if (!is_no_loss(entries.error()) && walk.result) {
        walk.result = fail("watch", entries.error().code);
      }
      continue;
    }
    for (const DirectoryEntry& entry : *entries) {
      std::string inner = join(directory, entry.name);
      if (entry.type == EntryType::directory) {
        if (auto done = add_place(inner); done) {
          to_read.push_back(inner);
        } else if (!is_no_loss(done.error()) && walk.result) {
          walk.result = done;
        }
      }
      walk.found.push_back(std::move(inner));
    }
  }
}

void FsEvent::drop_tree(std::string_view below) {
  places_.erase(std::string(below));
  const std::string inside = std::string(below) + '/';
  auto place = places_.lower_bound(inside);
  while (place != places_.end() && place->first.starts_with(inside)) {
    place = places_.erase(place);
  }
}

void FsEvent::on_place_event(const Place& place, std::uint32_t mask, std::string_view name) {
  if (name.empty() && !place.is_root()) {
    return;  // The directory above tells the same, by name.
  }
  const bool is_below = !place.is_root();
  const std::string joined = is_below ? join(place.below(), name) : std::string();
  const std::string_view filename = is_below ? joined : name.empty() ? root_name_ : name;
  Walk walk;
  if (options_.depth == FsEventOptions::Depth::recursive && (mask & IN_ISDIR) != 0 &&
      !name.empty()) {
    if ((mask & (IN_DELETE | IN_MOVED_FROM)) != 0) {
      drop_tree(filename);
    } else if ((mask & (IN_CREATE | IN_MOVED_TO)) != 0) {
      const std::string directory(filename);
      const bool is_known = places_.contains(directory);  // It was found before it was told.
      if (auto done = add_place(directory); done) {
        if (!is_known) {
          walk_tree(directory, walk);
        }
      } else if (!is_no_loss(done.error())) {
        walk.result = done;
      }
    }
  }
  const std::uint64_t generation = generation_;
  report(FsChange{kind_of(mask), filename});
  if (generation == generation_) {
    report_walk(walk);
  }
}

void FsEvent::report_walk(const Walk& walk) {
  const std::uint64_t generation = generation_;
  for (const std::string& filename : walk.found) {
    report(FsChange{FsChange::Kind::rename, filename});
    if (generation != generation_) {
      return;
    }
  }
  if (!walk.result) {
    report(std::unexpected(walk.result.error()));
  }
}

// New directories may be among what was lost; files need not be told, as the user has to look.
void FsEvent::on_lost_events() {
  Walk walk;
  if (options_.depth == FsEventOptions::Depth::recursive) {
    walk_tree("", walk);
    walk.found.clear();
  }
  const std::uint64_t generation = generation_;
  report(fail("watch", ENOBUFS));
  if (generation == generation_) {
    report_walk(walk);
  }
}

void FsEvent::on_place_gone(const Place& place) {
  if (!place.is_root()) {
    places_.erase(std::string(place.below()));
  }
}

void FsEvent::report(Result<FsChange> change) {
  loop().enter(TaskKind::fs_event, context_, [&] { call_slot(on_change_, change); });
}

}  // namespace rondo::fs
