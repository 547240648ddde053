'use strict';

// In place of modules that are loaded for an effect which is not wanted.
