'use strict';

// The open files of a worker. Those that are still open when it ends are closed then: files of
// handles in any case, descriptors that the program opened unless it was started without that.

const { closesFiles, forgetFile, keepFile } = internalBinding('worker');

const handleFiles = {
  opened: (fd) => { keepFile(fd, true); },
  closed: (fd) => { forgetFile(fd, true); },
};

// Descriptors are numbers for the whole process: another thread may have closed one, or opened it.
const programFiles = closesFiles ? {
  opened(fd) {
    if (!keepFile(fd, false)) {
      process.emitWarning(`File descriptor ${fd} opened in unmanaged mode twice`);
    }
  },
  closed(fd) {
    if (!forgetFile(fd, false)) {
      process.emitWarning(`File descriptor ${fd} closed but not opened in unmanaged mode`);
    }
  },
} : undefined;

module.exports = { handleFiles, programFiles };
