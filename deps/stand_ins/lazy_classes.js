// Global classes that packages look at when they are loaded. Here these are loaded in turn when
// they are used, so the packages get forms of them that wait.
export function LazyAbortController() {
  return new AbortController();
}

export const LazyBlob = {
  [Symbol.hasInstance]: (value) =>
    /^\[object (Blob|File)\]$/.test(Object.prototype.toString.call(value)) &&
    value instanceof Blob,
};
