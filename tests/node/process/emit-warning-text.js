'use strict';
// What a warning looks like on stderr.
process.emitWarning('careful', { type: 'MyWarning', code: 'MY01', detail: 'some detail' });
process.emitWarning('old thing', 'DeprecationWarning', 'DEP1234');
