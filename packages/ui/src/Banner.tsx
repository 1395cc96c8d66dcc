import type { ReactNode } from 'react';
import styles from './Banner.module.css';
import { Icon, type IconName } from './Icon';

export type Tone = 'info' | 'success' | 'warning' | 'danger';

export const toneIcon: Record<Tone, IconName> = {
  info: 'info',
  success: 'success',
  warning: 'warning',
  danger: 'error',
};

/** A permanent message. `announce` reads it out when it appears: `polite` waits, `assertive` interrupts. */
export function Banner({
  tone = 'info',
  title,
  children,
  action,
  announce,
}: {
  tone?: Tone;
  title?: string;
  children?: ReactNode;
  action?: ReactNode;
  announce?: 'polite' | 'assertive';
}) {
  const role = announce && (announce === 'polite' ? 'status' : 'alert');
  return (
    <div className={styles.banner} data-tone={tone} role={role}>
      <span className={styles.icon}>
        <Icon name={toneIcon[tone]} />
      </span>
      <div className={styles.content}>
        <div className={styles.words}>
          {title && <p className={styles.title}>{title}</p>}
          {children && <div>{children}</div>}
        </div>
        {action}
      </div>
    </div>
  );
}
