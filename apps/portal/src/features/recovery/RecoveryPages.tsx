import { Loader } from '@talon/ui/Loader';
import { type ComponentType, lazy, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { navigate, useLocation } from '../../app/location';
import type { RecoveryPath } from '../../app/paths';
import { usePortal } from '../../app/portal';
import { useWords } from '../../app/words';
import { ForgotByEmailScreen } from './ForgotByEmailScreen';
import { ForgotByPhoneScreen } from './ForgotByPhoneScreen';
import { ForgotUsernameScreen } from './ForgotUsernameScreen';
import { keepMemory, type Memory, MemoryContext, readMemory, type Remembering } from './memory';
import { elsewhere } from './pages';
import { RecoveryFrame } from './RecoveryFrame';
import { ResetConfirmedScreen } from './ResetConfirmedScreen';
import { SentScreen } from './SentScreen';
import { UsernamesScreen } from './UsernamesScreen';

/** Fetched once there is a code to wait for: choosing a password brings much with it. */
const ResetPasswordScreen = lazy(async () => ({
  default: (await import('./ResetPasswordScreen')).ResetPasswordScreen,
}));

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
  const { translate } = useWords();
  const [memory, setMemory] = useState(() => readMemory(phoneCountry));
  const leadsTo = elsewhere(path, memory);

  useEffect(() => {
    if (leadsTo) navigate(leadsTo, { replaces: true });
  }, [leadsTo]);

  function remember(change: Partial<Memory>): void {
    const changed = { ...readMemory(phoneCountry), ...change };
    keepMemory(changed);
    setMemory(changed);
  }

  const goOn: Remembering['goOn'] = (change, to, options) =>
    flushSync(() => {
      remember(change);
      navigate(to, options);
    });

  if (leadsTo) return <Loader label={translate('shell.loading')} />;
  const Screen = screens[path];
  return (
    <MemoryContext value={{ memory, remember, goOn }}>
      <RecoveryFrame>
        <Screen key={path} />
      </RecoveryFrame>
    </MemoryContext>
  );
}
