/** All that the Worker needs of react-dom, which is made for browsers: React Router calls it. Put in by dev/build.ts. */
export function flushSync<Result>(run: () => Result): Result {
  return run();
}
