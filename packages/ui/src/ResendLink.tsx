import { useState } from 'react';
import styles from './ResendLink.module.css';

/**
 * Asks for another code, once `seconds` have gone by. The countdown is seen; it is heard only when somebody presses too early,
 * and its end is heard once.
 */
export function ResendLink({
  seconds,
  label,
  waitingLabel,
  readyText,
  onResend,
  busy = false,
}: {
  /** Seconds left, counted down by the caller; 0 when a code may be asked for. */
  seconds: number;
  label: string;
  /** What stands there while counting, such as "Send a new code in 12 s". */
  waitingLabel: (secondsText: string) => string;
  /** Read out when the wait is over. */
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
        <span className={isCounting ? 'only-heard' : styles.label}>{label}</span>
      </button>
      <span role="status" className="only-heard">
        {isCounting ? pressedEarly : hasCounted && readyText}
      </span>
    </>
  );
}
