import { type PointerEvent, type ReactNode, useEffect, useId, useState } from 'react';
import styles from './Tooltip.module.css';

/**
 * A description of one control, shown while the control is hovered or focused, and read out with it. Escape hides it
 * (WCAG 2.2, 1.4.13). Spread the attributes on the control, which must be focusable.
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

  // On touch screens the pointer leaves as soon as the finger is lifted, so there the tooltip hides on blur instead.
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
