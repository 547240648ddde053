// Users and groups, from the system's databases. These calls may read files or ask the network;
// a program that must not wait runs them on the pool.
#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

#include "rondo/base/error.h"

namespace rondo::os {

struct UserInfo {
  uid_t uid = 0;
  gid_t gid = 0;  // Of the user's first group.
  std::string name;
  std::string home_directory;
  std::string shell;
};

struct GroupInfo {
  gid_t gid = 0;
  std::string name;
  std::vector<std::string> members;
};

// ENOENT when the database does not know the number.
[[nodiscard]] Result<UserInfo> user_info(uid_t uid);
[[nodiscard]] Result<GroupInfo> group_info(gid_t gid);

// The user as whom this process acts (the effective one).
[[nodiscard]] Result<UserInfo> current_user();

}  // namespace rondo::os
