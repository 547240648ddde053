// Reads the answers of DNS servers (RFC 1035 and successors).
//
// The bytes come from the network and may be anything: whatever does not add up ends the reading
// with EBADRESP, nothing is read beyond the end, and pointers inside names can only lead backwards,
// so that none can lead in a circle.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "rondo/base/error.h"
#include "rondo/dns/record.h"

namespace rondo::dns {

// All records of the answer section that have a type of ours, in their order; others are left
// out. The addresses of an alias live at most as long as the alias. EBADRESP if the message is
// malformed. What the server thinks of the query (the response code) is not looked at.
[[nodiscard]] Result<std::vector<Record>> parse_answer(std::span<const std::byte> message);

}  // namespace rondo::dns
