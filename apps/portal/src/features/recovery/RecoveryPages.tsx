import { Loader } from '@talon/ui/Loader';
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { navigate, useLocation } from '../../shared/navigation/location';
import type { RecoveryPath } from '../../shared/navigation/paths';
import { usePortal } from '../../shared/session/portal';
import { useTranslations } from '../../shared/translations/translations';
import { ForgotByEmailScreen } from './ForgotByEmailScreen';
import { ForgotByPhoneScreen } from './ForgotByPhoneScreen';
import { ForgotUsernameScreen } from './ForgotUsernameScreen';
import {
  beginRecovery,
  storeRecovery,
  type RecoveryState,
  MemoryContext,
  readRecovery,
  type Remembering,
} from './recovery-state';
import { elsewhere } from './pages';
import { RecoveryFrame } from './RecoveryFrame';
import { ResetConfirmedScreen } from './ResetConfirmedScreen';
import { SentScreen } from './SentScreen';
import { UsernamesScreen } from './UsernamesScreen';

/** The screen to choose a password is a large chunk. It is fetched while the person waits for the code. */
const loadResetPassword = async () => ({
  default: (await import('./ResetPasswordScreen')).ResetPasswordScreen,
});
const ResetPasswordScreen = lazy(loadResetPassword);

const screens: Record<RecoveryPath, ComponentType> = {
  '/forgot-password/email': ForgotByEmailScreen,
  '/forgot-password/phone': ForgotByPhoneScreen,
  '/forgot-password-sent': SentScreen,
  '/reset-password': ResetPasswordScreen,
  '/reset-password-confirmed': ResetConfirmedScreen,
  '/forgot-username': ForgotUsernameScreen,
  '/forgot-username-response': UsernamesScreen,
};

/** The pages of a forgotten password and of a forgotten user name. */
export function RecoveryPages() {
  const path = useLocation().path as RecoveryPath;
  const { phoneCountry } = usePortal().configuration;
  const { translate } = useTranslations();
  const [memory, setMemory] = useState(() => beginRecovery(phoneCountry));
  const leadsTo = elsewhere(path, memory);

  useEffect(() => {
    if (leadsTo) navigate(leadsTo, { replaces: true });
  }, [leadsTo]);

  const waitsForCode = memory.sent !== undefined;
  useEffect(() => {
    // An error is ignored here, because rendering the screen loads the chunk too.
    if (waitsForCode) loadResetPassword().catch(() => undefined);
  }, [waitsForCode]);

  function remember(change: Partial<RecoveryState>): void {
    const changed = { ...readRecovery(phoneCountry), ...change };
    storeRecovery(changed);
    setMemory(changed);
  }

  const proceed: Remembering['proceed'] = (change, to, options) =>
    flushSync(() => {
      remember(change);
      navigate(to, options);
    });

  if (leadsTo) return <Loader label={translate('shell.loading')} />;
  const Screen = screens[path];
  return (
    <MemoryContext value={{ memory, remember, proceed }}>
      <RecoveryFrame>
        <Suspense fallback={<Loader label={translate('shell.loading')} />}>
          <Screen key={path} />
        </Suspense>
      </RecoveryFrame>
    </MemoryContext>
  );
}
