// @ts-check

/**
 * Calls back when npm, our parent, is gone without a signal to us, as after kill -9. Nobody could stop us then in the
 * usual way.
 * @param {() => void} onGone
 */
export function watchParent(onGone) {
  if (!process.env['npm_lifecycle_event']) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onGone();
  }, 500);
  timer.unref();
}
