// A start from an image that is not finished yet, made to learn which pages every start touches.
//
// The kernel brings pages of a file into a process when they are touched, and sixteen at a time if
// they are only read: a start costs many hundreds of faults, and has much in memory that it never
// looks at. What is known to be touched comes in a few calls instead, copied where it is written
// to, and nothing else comes with it.
#pragma once

#include "image/image_file.h"
#include "image/resume_point.h"

namespace rondo::image {

// A child process goes on at the point with that start, and the parent waits until it has ended.
// The header must be in memory that both share; it learns the ranges of pages, none if something
// goes wrong, which does not matter much. The file holds all pages that the header tells of.
void rehearse(Header& header, int file, ResumePoint& point, StartBlock& start);

// At the end of each process that has started from an image: there is nothing to do unless it was
// the rehearsal.
void end_rehearsal();

}  // namespace rondo::image
