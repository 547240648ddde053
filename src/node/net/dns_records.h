// What DNS servers answer, as script sees it.
#pragma once

#include <string>
#include <vector>

#include "js/types.h"
#include "rondo/dns/record.h"

namespace rondo::node {

// Whether each record tells its type and, where it is an address, its time to live.
enum class RecordForm : std::uint8_t { plain, with_type };

// One record in the form that Node gives it: a name, or an object.
[[nodiscard]] js::Value record_to_script(js::Context context, const dns::Record& record,
                                         RecordForm form);

// In the order of the types in which Node gives answers to queries for all of them.
void sort_by_type(std::vector<dns::Record>& records);

}  // namespace rondo::node
