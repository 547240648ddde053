#include "bench/native/support/bench.h"

namespace bench {

// Rondo's sockets and files are measured as soon as they are there.
Rows tcp_rows() { return {}; }
Rows udp_rows() { return {}; }
Rows file_rows() { return {}; }

}  // namespace bench
