// A small program for the process that an image is made of: what it makes the engine compile, the
// processes of the image find compiled. See lib/internal/preload.js.
#pragma once

#include <string>
#include <utility>

#include "rondo/base/error.h"

namespace rondo::cli {

class PracticeProgram {
 public:
  // In a folder of its own among temporary files, with a package.json, so that nothing above the
  // folder is looked at and remembered.
  [[nodiscard]] static Result<PracticeProgram> create();

  // Of the file to run.
  [[nodiscard]] const std::string& path() const { return path_; }

  // Of one that does much of the same, but only once.
  [[nodiscard]] const std::string& second_path() const { return second_path_; }

  // Of one that does what every program does, and no more.
  [[nodiscard]] const std::string& start_path() const { return start_path_; }

  void remove() const;

 private:
  explicit PracticeProgram(std::string folder)
      : folder_(std::move(folder)),
        path_(folder_ + "/program.js"),
        second_path_(folder_ + "/second.js"),
        start_path_(folder_ + "/start.js") {}

  std::string folder_;
  std::string path_;
  std::string second_path_;
  std::string start_path_;
};

}  // namespace rondo::cli
