#include "rondo/system/user_info.h"

#include <gtest/gtest.h>
#include <unistd.h>

namespace rondo::os {
namespace {

constexpr uid_t nobody_has_it = 3'987'654'321;

TEST(UserInfo, KnowsRoot) {
  const auto root = user_info(0);
  ASSERT_TRUE(root) << root.error().to_string();
  EXPECT_EQ(root->uid, 0U);
  EXPECT_EQ(root->gid, 0U);
  EXPECT_EQ(root->name, "root");
  EXPECT_FALSE(root->home_directory.empty());
}

TEST(UserInfo, AnUnknownUserIsAnError) {
  const auto user = user_info(nobody_has_it);
  ASSERT_FALSE(user);
  EXPECT_EQ(user.error().name(), "ENOENT");
  EXPECT_STREQ(user.error().call, "getpwuid_r");
}

TEST(UserInfo, TheCurrentUserIsTheEffectiveOne) {
  const auto user = current_user();
  if (!user) {
    EXPECT_EQ(user.error().name(), "ENOENT");
    GTEST_SKIP() << "this user is in no database";
  }
  EXPECT_EQ(user->uid, ::geteuid());
  EXPECT_FALSE(user->name.empty());
}

TEST(UserInfo, KnowsTheGroupOfRoot) {
  const auto group = group_info(0);
  ASSERT_TRUE(group) << group.error().to_string();
  EXPECT_EQ(group->gid, 0U);
  EXPECT_FALSE(group->name.empty());
}

TEST(UserInfo, AnUnknownGroupIsAnError) {
  const auto group = group_info(nobody_has_it);
  ASSERT_FALSE(group);
  EXPECT_EQ(group.error().name(), "ENOENT");
  EXPECT_STREQ(group.error().call, "getgrgid_r");
}

}  // namespace
}  // namespace rondo::os
