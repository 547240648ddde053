// The command in builds that have no launcher, and so no image: for other processors, and under
// sanitizers.
#include <unistd.h>

#include "cli/image_command.h"
#include "node/process/exit.h"
#include "rondo/base/require.h"
#include "rondo/system/paths.h"

namespace rondo::cli {

void make_image(char** /*arguments*/, RunCommand /*run*/) {
  node::write_all(STDERR_FILENO,
                  "rondo: this build starts without an image; it was configured "
                  "with RONDO_IMAGE=OFF\n");
  node::exit_now(1);
}

Result<> begin_again(Prepared& /*prepared*/, node::Options /*options*/) {
  return fail("begin_again", ENOTSUP);
}

void leave_image() {
  require(false, "the process is one of an image");
  __builtin_unreachable();
}

Result<std::string> command_path() { return os::executable_path(); }

}  // namespace rondo::cli
