import type { Part } from 'virtual:catalogues';
import { type ComponentType, lazy } from 'react';
import { Navigate, type RouteObject } from 'react-router';
import { LoginByEmailScreen } from '../features/login/LoginByEmailScreen';
import { LoginFrame } from '../features/login/LoginFrame';
import {
  fuzzionPaths,
  mandatoryPaths,
  onboardingPaths,
  partnerMessagePaths,
  paths,
  recoveryPaths,
} from '../shared/navigation/paths';
import { Page } from './Page';

/** The handle of a route: `load` fetches its chunk, in parallel with the chunk of its frame. */
export type RouteHandle = { load: () => Promise<unknown> };

type Load = () => Promise<ComponentType>;

function lazily(load: Load, part?: Part) {
  const Screen = lazy(async () => ({ default: await load() }));
  const handle: RouteHandle = { load };
  return { Screen, handle, part };
}

/** The route of one page. Its screen and the part of the translations that it needs are fetched when the page opens. */
function page(path: string, load: Load, part?: Part): RouteObject {
  const { Screen, handle } = lazily(load, part);
  return {
    path,
    handle,
    element: (
      <Page key={path} part={part}>
        <Screen />
      </Page>
    ),
  };
}

/** The routes of pages that share one component and its state. The component renders the page of the current path. */
function group(all: readonly string[], load: Load, part?: Part): RouteObject {
  const { Screen, handle } = lazily(load, part);
  const [first = ''] = all;
  return {
    handle,
    element: (
      <Page key={first} part={part}>
        <Screen />
      </Page>
    ),
    children: all.map(path => ({ path, element: null })),
  };
}

const loadAccountPages: Load = async () => (await import('./shell/AccountPages')).AccountPages;
const AccountPages = lazy(async () => ({ default: await loadAccountPages() }));

/** The pages of a signed-in person, in one frame. */
const accountRoutes: RouteObject = {
  handle: { load: loadAccountPages } satisfies RouteHandle,
  element: (
    <Page key="account">
      <AccountPages />
    </Page>
  ),
  children: [
    page(
      paths.dashboard,
      async () => (await import('../features/dashboard/DashboardScreen')).DashboardScreen,
      'account',
    ),
    page(
      paths.profile,
      async () => (await import('../features/profile/ProfileScreen')).ProfileScreen,
      'profile',
    ),
    page(
      paths.bankAccount,
      async () => (await import('../features/profile/BankAccountScreen')).BankAccountScreen,
      'profile',
    ),
    page(
      paths.security,
      async () => (await import('../features/security/SecurityScreen')).SecurityScreen,
      'security',
    ),
    page(
      paths.history,
      async () => (await import('../features/devices/HistoryScreen')).HistoryScreen,
      'account',
    ),
    page(
      paths.addMethod,
      async () => (await import('../features/security/AddMethodScreen')).AddMethodScreen,
      'methods',
    ),
    page(
      paths.addApp,
      async () => (await import('../features/security/AddAppScreen')).AddAppScreen,
      'methods',
    ),
    page(
      paths.addPasskey,
      async () => (await import('../features/security/AddPasskeyScreen')).AddPasskeyScreen,
      'methods',
    ),
    page(
      paths.recoveryCodes,
      async () => (await import('../features/security/RecoveryCodesScreen')).RecoveryCodesScreen,
      'methods',
    ),
    ...[paths.addPhone, paths.addEmail].map(path =>
      page(
        path,
        async () => (await import('../features/security/AddAddressScreen')).AddAddressScreen,
        'methods',
      ),
    ),
    page(
      paths.password,
      async () => (await import('../features/security/ChangePasswordScreen')).ChangePasswordScreen,
      'security',
    ),
    page(
      paths.activity,
      async () => (await import('../features/activity/ActivityScreen')).ActivityScreen,
      'activity',
    ),
    page(
      paths.suspended,
      async () => (await import('../features/suspended/SuspendedScreen')).SuspendedScreen,
      'suspended',
    ),
    page(paths.erase, async () => (await import('../features/erasure/EraseScreen')).EraseScreen, 'erasure'),
    page(paths.access, async () => (await import('../features/access/AccessScreen')).AccessScreen, 'account'),
    group(fuzzionPaths, async () => (await import('../features/merge/FuzzionPages')).FuzzionPages, 'similar'),
  ],
};

/** The routes of the login pages, on their own: their first render need not match the paths of all others. */
export const loginRoutes: RouteObject[] = [
  {
    Component: LoginFrame,
    children: [
      {
        path: paths.loginEmail,
        element: (
          <Page key={paths.loginEmail} isBuiltIn>
            <LoginByEmailScreen />
          </Page>
        ),
      },
      page(
        paths.loginPhone,
        async () => (await import('../features/login/LoginByPhoneScreen')).LoginByPhoneScreen,
      ),
    ],
  },
];

/** The routes of all pages. The `Gate` decides who may open which page. */
export const routes: RouteObject[] = [
  ...loginRoutes,
  page(
    paths.loginPasskey,
    async () => (await import('../features/login/PasskeyFailedScreen')).PasskeyFailedScreen,
    'passkeys',
  ),
  accountRoutes,
  page(
    paths.invitationUndo,
    async () => (await import('../features/onboarding/TakeBackScreen')).TakeBackScreen,
    'onboarding',
  ),
  group(
    onboardingPaths,
    async () => (await import('../features/onboarding/OnboardingPages')).OnboardingPages,
    'onboarding',
  ),
  group(
    recoveryPaths,
    async () => (await import('../features/recovery/RecoveryPages')).RecoveryPages,
    'recovery',
  ),
  page(paths.mfa, async () => (await import('../features/mfa/MfaScreen')).MfaScreen, 'mfa'),
  page(
    paths.passkeyOffer,
    async () => (await import('../features/mfa/PasskeyOfferScreen')).PasskeyOfferScreen,
    'mfa',
  ),
  page(paths.mfaLost, async () => (await import('../features/mfa/LostScreen')).LostScreen, 'mfa'),
  group(mandatoryPaths, async () => (await import('../features/mfa/MandatoryPages')).MandatoryPages, 'mfa'),
  page(
    paths.weakPassword,
    async () => (await import('../features/security/WeakPasswordScreen')).WeakPasswordScreen,
    'security',
  ),
  group(
    [paths.duplicated, paths.duplicated2fa],
    async () => (await import('../features/merge/DuplicatedPages')).DuplicatedPages,
    'merge',
  ),
  page(
    paths.approve,
    async () => (await import('../features/authorize/ApproveScreen')).ApproveScreen,
    'authorize',
  ),
  group(
    [paths.partner, ...partnerMessagePaths],
    async () => (await import('../features/authorize/PartnerScreen')).PartnerScreen,
    'authorize',
  ),
  page(paths.keep, async () => (await import('../features/erasure/KeepScreen')).KeepScreen, 'erasure'),
  group(
    [paths.notMe, paths.notMeShort],
    async () => (await import('../features/not-me/NotMeScreen')).NotMeScreen,
    'not-me',
  ),
  page(
    paths.blockedNetwork,
    async () => (await import('./shell/BlockedNetworkScreen')).BlockedNetworkScreen,
    'blocked-network',
  ),
  page(paths.maintenance, async () => (await import('./shell/MaintenanceScreen')).MaintenanceScreen),
  { path: '*', element: <Navigate to={paths.home} replace /> },
];
