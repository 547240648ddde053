#include "rondo/system/user_info.h"

#include <grp.h>
#include <pwd.h>
#include <unistd.h>

namespace rondo::os {

namespace {

// A field may be missing in a broken database.
std::string to_text(const char* field) { return field != nullptr ? field : ""; }

// Calls getpwuid_r or getgrgid_r with an ever larger buffer until the entry fits.
template <class Id, class Entry>
Result<Entry> look_up(const char* call, int (*get)(Id, Entry*, char*, std::size_t, Entry**), Id id,
                      std::vector<char>& buffer) {
  constexpr std::size_t size_max = std::size_t{64} << 20;
  for (std::size_t size = 2048; size <= size_max; size *= 2) {
    buffer.resize(size);
    Entry entry{};
    Entry* found = nullptr;
    int error = EINTR;
    while (error == EINTR) {
      error = get(id, &entry, buffer.data(), buffer.size(), &found);
    }
    if (error == ERANGE) {
      continue;
    }
    if (error != 0) {
      return fail(call, error);
    }
    if (found == nullptr) {
      return fail(call, ENOENT);
    }
    return entry;
  }
  return fail(call, ERANGE);
}

}  // namespace

Result<UserInfo> user_info(uid_t uid) {
  std::vector<char> buffer;
  const Result<passwd> entry = look_up("getpwuid_r", ::getpwuid_r, uid, buffer);
  if (!entry) {
    return std::unexpected(entry.error());
  }
  return UserInfo{
      .uid = entry->pw_uid,
      .gid = entry->pw_gid,
      .name = to_text(entry->pw_name),
      .home_directory = to_text(entry->pw_dir),
      .shell = to_text(entry->pw_shell),
  };
}

Result<GroupInfo> group_info(gid_t gid) {
  std::vector<char> buffer;
  const Result<group> entry = look_up("getgrgid_r", ::getgrgid_r, gid, buffer);
  if (!entry) {
    return std::unexpected(entry.error());
  }
  GroupInfo info{.gid = entry->gr_gid, .name = to_text(entry->gr_name), .members = {}};
  for (char** member = entry->gr_mem; member != nullptr && *member != nullptr; ++member) {
    info.members.emplace_back(*member);
  }
  return info;
}

Result<UserInfo> current_user() { return user_info(::geteuid()); }

}  // namespace rondo::os
