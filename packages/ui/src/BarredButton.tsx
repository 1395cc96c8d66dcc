import type { ReactNode } from 'react';
import styles from './BarredButton.module.css';
import buttons from './Button.module.css';
import { Tooltip } from './Tooltip';

/**
 * A button that does nothing now. Unlike a disabled one it takes the focus, so that keyboard and screen reader reach the
 * sentence that says why.
 */
export function BarredButton({
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
