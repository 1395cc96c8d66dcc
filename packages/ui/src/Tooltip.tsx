import { type PointerEvent, type ReactNode, useEffect, useId, useState } from 'react';
import styles from './Tooltip.module.css';

/**
 * A sentence about one control, shown while that has the pointer or the focus, and read out with it; Escape puts it away
 * (WCAG 2.2, 1.4.13). Spread what it gives on the control, which must be able to take the focus.
 */
export function Tooltip({
  text,
  children,
}: {
  text: string;
  children: (control: { 'aria-describedby': string }) => ReactNode;
}) {
  const id = useId();
  const [isShown, setShown] = useState(false);

  useEffect(() => {
    if (!isShown) return;
    const escape = ({ key }: KeyboardEvent) => key === 'Escape' && setShown(false);
    document.addEventListener('keydown', escape);
    return () => document.removeEventListener('keydown', escape);
  }, [isShown]);

  // A finger that is lifted leaves at once: what it has shown goes with the focus.
  const leave = ({ pointerType }: PointerEvent) => pointerType === 'mouse' && setShown(false);

  return (
    <span
      className={styles.anchor}
      onPointerEnter={() => setShown(true)}
      onPointerLeave={leave}
      onFocus={() => setShown(true)}
      onBlur={() => setShown(false)}
    >
      {children({ 'aria-describedby': id })}
      <span role="tooltip" id={id} className={styles.text} data-shown={isShown || undefined}>
        {text}
      </span>
    </span>
  );
}
