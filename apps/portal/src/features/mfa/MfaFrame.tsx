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

const sentWords = ['mfa.aside.title', 'mfa.aside.once', 'mfa.aside.late', 'mfa.aside.never'] as const;

const unsentWords = [
  'mfa.aside.device.title',
  'mfa.aside.device.own',
  'mfa.aside.device.lost',
  'mfa.aside.never',
] as const;

/** The layout of the pages of two-step verification: the market's logo and one question, without header or menu. */
export function MfaFrame({
  title,
  subtitle,
  step,
  takesFocus,
  isSent = true,
  children,
}: {
  title: string;
  /** 1 or 2, on the pages where two authenticators must be enrolled. */
  step?: number;
  subtitle?: ReactNode;
  /** True if the page has replaced another at the same address. By default, the title takes the focus after a navigation. */
  takesFocus?: boolean;
  /** False if no code is sent to the person. */
  isSent?: boolean;
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
      aside={<Aside words={isSent ? sentWords : unsentWords} />}
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
