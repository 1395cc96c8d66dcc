// @ts-check

/**
 * Tells when npm, which started us, is gone without passing its end on, as after kill -9: nobody could end us then by
 * the ordinary means.
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
