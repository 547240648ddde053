// `rondo --make-image`: makes the image, beside the program, that the launcher starts scripts from.
#pragma once

#include "js/engine.h"
#include "js/fast/engine_image.h"
#include "node/environment.h"
#include "node/options.h"
#include "rondo/base/error.h"
#include "rondo/loop/loop.h"

namespace rondo::cli {

// What a process that starts from an image has already.
struct Prepared {
  Loop& loop;
  const js::EngineImage& engine_image;
  node::Environment& environment;
};

// As main(), in a process that starts from the image. Null: in one that does not.
using RunCommand = int (*)(int argument_count, char** arguments, Prepared* prepared);

// Writes the image and ends the process; processes of the image go on with run().
[[noreturn]] void make_image(char** arguments, RunCommand run);

// Gives the prepared parts what they cannot have from another process.
[[nodiscard]] Result<> begin_again(Prepared& prepared, node::Options options);

// Starts as programs do, since the image does not fit what is asked for.
[[noreturn]] void leave_image();

// The command that users start, which is not the program that runs if there is a launcher. To be
// asked before the program gets to see the variables.
[[nodiscard]] Result<std::string> command_path();

}  // namespace rondo::cli
