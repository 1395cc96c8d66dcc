import { SignInLayout } from '@talon/ui/SignInLayout';
import { Steps } from '@talon/ui/Steps';
import { Title } from '@talon/ui/Title';
import type { ReactNode } from 'react';
import { useLocation } from '../../shared/navigation/location';
import { usePortal } from '../../shared/session/portal';
import { Aside } from '../../shared/layout/Aside';
import { Helpdesk } from '../../shared/layout/Helpdesk';
import { LanguageChoice } from '../../shared/layout/LanguageChoice';
import { usePageName, useTranslations } from '../../shared/translations/translations';
import styles from './MfaFrame.module.css';

/** The pages of two-step verification: the market's mark, one question, nothing around it. */
export function MfaFrame({
  title,
  subtitle,
  step,
  takesFocus,
  children,
}: {
  title: string;
  /** Of two, where two methods have to be set up. */
  step?: number;
  subtitle?: ReactNode;
  /** The page has replaced another at the same address. */
  takesFocus?: boolean;
  children: ReactNode;
}) {
  const { brand, logo } = usePortal().configuration;
  const { translate } = useTranslations();
  const { hasMoved } = useLocation();
  usePageName(title);
  return (
    <SignInLayout
      footer={
        <div className={styles.foot}>
          <LanguageChoice />
          <Helpdesk />
        </div>
      }
      aside={<Aside words={['mfa.aside.title', 'mfa.aside.once', 'mfa.aside.late', 'mfa.aside.never']} />}
    >
      <img className={styles.logo} src={logo} alt={brand} />
      {step !== undefined && (
        <Steps current={step} total={2} label={translate('mfa.mandatory.step', { step })} />
      )}
      <Title takesFocus={takesFocus ?? hasMoved} subtitle={subtitle}>
        {title}
      </Title>
      {children}
    </SignInLayout>
  );
}
