// @ts-check

/**
 * Calls `onGone` when npm, our parent process, is gone without a signal to us, for example after kill -9. Nobody could then
 * stop us in the usual way.
 * @param {() => void} onParentExit
 */
export function watchParent(onParentExit) {
  if (!process.env['npm_lifecycle_event']) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onParentExit();
  }, 500);
  timer.unref();
}
