/** Nobody can read a new page and tap on it within this time. */
const readingMilliseconds = 300;

/**
 * Prevents taps on a form from reaching the page that replaces it. The last digit of a code submits the form, and a tap on
 * "Confirm" right after that must not press a button of the next page. The base styles make a page with `data-holds-taps`
 * ignore pointers. Call this function when the form appears, and the returned function when the form is gone.
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

  // The `detail` of synthetic clicks is 0: a keyboard or a screen reader sends them.
  function click(event: MouseEvent): void {
    if (shownAt === 0 || event.detail === 0 || pressedAt > shownAt) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** The heading of the next page receives the focus when that page appears, possibly some time after the form is gone. */
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
