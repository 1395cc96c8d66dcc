/** Nobody can have read a page that has just appeared and begun to tap on it within this time. */
const readingMilliseconds = 300;

/**
 * Keeps taps that were meant for a form from what replaces it: the last digit of a code sends it, and the tap on "Confirm"
 * that follows must not press a button of the next page. The base styles make a page with `data-holds-taps` ignore
 * pointers. Call it when the form appears, and the returned function when it has gone.
 */
export function guardTaps(): () => void {
  const root = document.documentElement;
  let pressedAt = 0;
  let shownAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function press({ timeStamp }: Event): void {
    pressedAt = timeStamp;
    if (shownAt > 0 && timer === undefined) stop();
  }

  // Synthetic clicks, of a keyboard or a screen reader, have no detail.
  function click(event: MouseEvent): void {
    if (shownAt === 0 || event.detail === 0 || pressedAt > shownAt) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** The heading of a page takes the focus when the page is there, which may be later than the form has gone. */
  function followHeading({ target }: FocusEvent): void {
    if (shownAt > 0 && target instanceof HTMLHeadingElement) hold();
  }

  function hold(): void {
    shownAt = performance.now();
    root.dataset['holdsTaps'] = '';
    clearTimeout(timer);
    timer = setTimeout(() => {
      timer = undefined;
      delete root.dataset['holdsTaps'];
    }, readingMilliseconds);
  }

  function stop(): void {
    document.removeEventListener('pointerdown', press, true);
    document.removeEventListener('click', click, true);
    document.removeEventListener('focusin', followHeading);
  }

  document.addEventListener('pointerdown', press, true);
  document.addEventListener('click', click, true);
  document.addEventListener('focusin', followHeading);
  return hold;
}
