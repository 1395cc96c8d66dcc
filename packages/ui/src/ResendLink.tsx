import { useState } from 'react';
import styles from './ResendLink.module.css';

/**
 * Requests another code once `seconds` have passed. Screen readers announce the countdown only when it is pressed too early,
 * and announce its end once.
 */
export function ResendLink({
  seconds,
  label,
  waitingLabel,
  readyText,
  onResend,
  busy = false,
}: {
  /** Seconds left, counted down by the caller; 0 when a code can be requested. */
  seconds: number;
  label: string;
  /** The text during the countdown, such as "Send a new code in 12 s". */
  waitingLabel: (secondsText: string) => string;
  /** Announced when the countdown ends. */
  readyText: string;
  onResend: () => void;
  busy?: boolean | undefined;
}) {
  const isCounting = seconds > 0;
  const [hasCounted, setCounted] = useState(isCounting);
  const [pressedEarly, setPressedEarly] = useState<string>();
  const waiting = waitingLabel(String(seconds));

  if (isCounting && !hasCounted) setCounted(true);

  function press() {
    if (isCounting) {
      setPressedEarly(waiting);
    } else if (!busy) {
      setPressedEarly(undefined);
      onResend();
    }
  }

  return (
    <>
      <button
        type="button"
        className={styles.resend}
        aria-disabled={isCounting || busy || undefined}
        data-busy={busy || undefined}
        onClick={press}
      >
        {isCounting && <span aria-hidden="true">{waiting}</span>}
        <span className={isCounting ? 'visually-hidden' : styles.label}>{label}</span>
      </button>
      <span role="status" className="visually-hidden">
        {isCounting ? pressedEarly : hasCounted && readyText}
      </span>
    </>
  );
}
