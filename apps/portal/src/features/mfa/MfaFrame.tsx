import { Pitch } from '@talon/ui/Pitch';
import { SignInLayout } from '@talon/ui/SignInLayout';
import { Title } from '@talon/ui/Title';
import { Voucher } from '@talon/ui/Voucher';
import type { ReactNode } from 'react';
import { useLocation } from '../../app/location';
import { usePortal } from '../../app/portal';
import { WideOnly } from '../../app/shell/WideOnly';
import { usePageName, useWords } from '../../app/words';
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
  const { translate } = useWords();
  usePageName(title);
  return (
    <SignInLayout
      aside={
        <WideOnly>
          <Pitch
            title={translate('mfa.aside.title')}
            points={[translate('mfa.aside.once'), translate('mfa.aside.late'), translate('mfa.aside.never')]}
          >
            <Voucher />
          </Pitch>
        </WideOnly>
      }
    >
      <img className={styles.logo} src={logo} alt={brand} />
      <Title takesFocus={hasMoved} subtitle={subtitle}>
        {title}
      </Title>
      {children}
    </SignInLayout>
  );
}
