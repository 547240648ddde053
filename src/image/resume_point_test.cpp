#include "image/resume_point.h"

#include <gtest/gtest.h>

namespace rondo::image {
namespace {

TEST(ResumePoint, ReturnsOnceMoreWithWhatItIsGiven) {
  static ResumePoint point;
  static StartBlock start{};
  static int returns = 0;
  StartBlock* const given = rondo_save_resume_point(&point);
  ++returns;
  if (given == nullptr) {
    rondo_resume_at(&point, &start);
  }
  EXPECT_EQ(given, &start);
  EXPECT_EQ(returns, 2);
}

}  // namespace
}  // namespace rondo::image
