import { Banner } from '@talon/ui/Banner';
import { SignInLayout } from '@talon/ui/SignInLayout';
import { Tabs } from '@talon/ui/Tabs';
import { Title } from '@talon/ui/Title';
import { lazy, useState } from 'react';
import { Outlet } from 'react-router';
import { Platform } from '../../shared/apps/Platform';
import { useLocation } from '../../shared/navigation/location';
import { loginHint } from '../../shared/session/login-hint';
import { onboardingHandle } from '../../shared/onboarding/onboarding-handle';
import { paths } from '../../shared/navigation/paths';
import { usePortal, useSession } from '../../shared/session/portal';
import { Header } from '../../shared/layout/Header';
import { Helpdesk } from '../../shared/layout/Helpdesk';
import { WideOnly } from '../../shared/layout/WideOnly';
import { usePageName, useTranslations } from '../../shared/translations/translations';
import { ActivateBanner } from './ActivateBanner';
import { Forgotten } from './Forgotten';
import { LoginContext, type LoginState, type Typed } from './login-state';
import { PasskeyButton } from './PasskeyButton';

const LoginAside = lazy(async () => ({ default: (await import('./LoginAside')).LoginAside }));

/** The frame of the login pages: shows the requesting client and the tabs for e-mail and phone, and keeps the typed values. */
export function LoginFrame() {
  const { translate } = useTranslations();
  const { path, hasMoved } = useLocation();
  const { phoneCountry } = usePortal().configuration;
  const { notice } = useSession();
  const [typed, setTyped] = useState<Typed>({
    email: loginHint.email,
    phone: { country: phoneCountry, number: loginHint.phone },
    password: '',
  });
  const [hasWaiting] = useState(loginHint.hasWaiting && onboardingHandle() !== undefined);
  const state: LoginState = { typed, type: change => setTyped(before => ({ ...before, ...change })) };
  usePageName(translate('login.title'));

  const tab = (href: string, label: string) => ({ href, label, isCurrent: path === href });
  return (
    <SignInLayout
      footer={<Helpdesk />}
      header={<Header />}
      aside={
        <WideOnly>
          <LoginAside />
        </WideOnly>
      }
    >
      <Title takesFocus={hasMoved}>{translate('login.title')}</Title>
      <Platform />
      {notice && (
        <Banner tone={notice === 'login-required' ? 'info' : 'warning'} announce="polite">
          {translate(`error.${notice}`)}
        </Banner>
      )}
      {hasWaiting && <Banner>{translate('login.waiting')}</Banner>}
      <Tabs
        label={translate('login.ways')}
        tabs={[
          tab(paths.loginEmail, translate('login.ways.email')),
          tab(paths.loginPhone, translate('login.ways.phone')),
        ]}
      />
      <LoginContext value={state}>
        <Outlet />
      </LoginContext>
      <PasskeyButton />
      <Forgotten path={path} typed={typed} />
      <ActivateBanner />
    </SignInLayout>
  );
}
