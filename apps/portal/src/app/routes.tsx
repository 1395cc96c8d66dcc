import { lazy, type ReactNode } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { LoginByEmailScreen } from '../features/login/LoginByEmailScreen';
import { LoginByPhoneScreen } from '../features/login/LoginByPhoneScreen';
import { LoginFrame } from '../features/login/LoginFrame';
import { paths, type ScreenPath } from './paths';

const AccountPages = lazy(async () => ({ default: (await import('./shell/AccountPages')).AccountPages }));
const DashboardScreen = lazy(async () => ({
  default: (await import('../features/dashboard/DashboardScreen')).DashboardScreen,
}));
const MaintenanceScreen = lazy(async () => ({
  default: (await import('./shell/MaintenanceScreen')).MaintenanceScreen,
}));

const screens: Record<ScreenPath, ReactNode> = {
  [paths.loginEmail]: <LoginByEmailScreen />,
  [paths.loginPhone]: <LoginByPhoneScreen />,
  [paths.dashboard]: <DashboardScreen />,
  [paths.maintenance]: <MaintenanceScreen />,
};

const routesOf = (...pages: ScreenPath[]) =>
  pages.map(path => <Route key={path} path={path} element={screens[path]} />);

/** Which screen a path shows, and in which frame it stands. */
export function PortalRoutes() {
  return (
    <Routes>
      <Route element={<LoginFrame />}>{routesOf(paths.loginEmail, paths.loginPhone)}</Route>
      <Route element={<AccountPages />}>{routesOf(paths.dashboard)}</Route>
      {routesOf(paths.maintenance)}
      <Route path="*" element={<Navigate to={paths.home} replace />} />
    </Routes>
  );
}
