// Sees to it that workers which are to end do so.
//
// The engine forgets that script is to end when that comes to pass inside of a function of the
// engine which native code called. So the engines of such workers are told again, every now and
// then, by one thread for all of them, which exists while there are any. Workers that may have so
// much memory only are made to look at it in the same way.
#pragma once

namespace rondo::node {

class WorkerThread;

// Until stop_pursuit(), the worker's pursue() is called now and then, on another thread.
// Idempotent.
void start_pursuit(WorkerThread& worker);
// Afterwards it is not called any more. Idempotent.
void stop_pursuit(WorkerThread& worker);

}  // namespace rondo::node
