import { SignInLayout } from '@talon/ui/SignInLayout';
import { Title } from '@talon/ui/Title';
import type { ReactNode } from 'react';
import { useLocation } from '../../app/location';
import { usePortal } from '../../app/portal';
import { Aside } from '../../app/shell/Aside';
import { usePageName } from '../../app/words';
import styles from './MfaFrame.module.css';

/** The pages of two-step verification: the market's mark, one question, nothing around it. */
export function MfaFrame({
  title,
  subtitle,
  children,
}: {
  title: string;
  subtitle?: ReactNode;
  children: ReactNode;
}) {
  const { brand, logo } = usePortal().configuration;
  const { hasMoved } = useLocation();
  usePageName(title);
  return (
    <SignInLayout
      aside={<Aside words={['mfa.aside.title', 'mfa.aside.once', 'mfa.aside.late', 'mfa.aside.never']} />}
    >
      <img className={styles.logo} src={logo} alt={brand} />
      <Title takesFocus={hasMoved} subtitle={subtitle}>
        {title}
      </Title>
      {children}
    </SignInLayout>
  );
}
