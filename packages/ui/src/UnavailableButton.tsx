import type { ReactNode } from 'react';
import styles from './UnavailableButton.module.css';
import buttons from './Button.module.css';
import { Tooltip } from './Tooltip';

/**
 * A button that is unavailable for now. Unlike a disabled button it is focusable, so that keyboards and screen readers reach
 * the sentence that says why.
 */
export function UnavailableButton({
  why,
  children,
  ...rest
}: {
  why: string;
  'aria-label'?: string;
  children: ReactNode;
}) {
  return (
    <Tooltip text={why}>
      {control => (
        <button
          {...rest}
          {...control}
          type="button"
          className={`${buttons.button} ${styles.barred}`}
          aria-disabled="true"
        >
          <span className={buttons.label}>{children}</span>
        </button>
      )}
    </Tooltip>
  );
}
