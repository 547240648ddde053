// Global classes that packages look at when they are loaded. Here these are loaded in turn when
// they are used, so the packages get forms of them that wait. What a program has put in the place of
// the global ones is not for packages of ours.
export function LazyAbortController() {
  return new (require('internal/abort_controller').AbortController)();
}

export const LazyBlob = {
  [Symbol.hasInstance]: (value) =>
    /^\[object (Blob|File)\]$/.test(Object.prototype.toString.call(value)) &&
    value instanceof require('internal/blob').Blob,
};
