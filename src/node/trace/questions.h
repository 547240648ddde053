// SIGUSR2 (or SIGUSR1) asks a process what keeps it alive.
#pragma once

namespace rondo::node {

class Environment;

// Answers from now on, unless the program listens to the signal itself. For the environment that
// lives as long as the process.
void answer_questions(Environment& environment);

}  // namespace rondo::node
