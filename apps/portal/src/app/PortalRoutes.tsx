import { Activity, useEffect, useRef } from 'react';
import { matchRoutes, type RouteObject, useLocation, useRoutes } from 'react-router';
import { keptLocation } from '../shared/navigation/location';
import { addMethodPaths, paths } from '../shared/navigation/paths';
import { abandonStepUp, resumeWaiting, useStepUp, type WaitingPage } from '../shared/step-up/step-up';
import { loginRoutes, type RouteHandle, routes } from './routes';

/** Renders the page of the location. A page that waits for step-up stays mounted, hidden, while the person does the step-up. */
export function PortalRoutes() {
  const location = useLocation();
  const path = location.pathname;
  const { waiting, layer } = useStepUp();
  useLoadedAhead(path);
  useEndOfWaiting(waiting, path);

  const kept = waiting && waiting.path !== path ? waiting : undefined;
  const layers = [
    ...(kept ? [{ id: kept.layer, place: keptLocation(kept.path + kept.search), isKept: true }] : []),
    { id: waiting && !kept ? waiting.layer : layer, place: location, isKept: false },
  ];
  return layers.map(({ id, place, isKept }) =>
    // React hydrates the content of an Activity later than the rest. The login page is prerendered and never waits for step-up.
    isLogin(place.pathname) ? (
      <Layer key={id} routes={loginRoutes} place={place} />
    ) : (
      <Activity key={id} mode={isKept ? 'hidden' : 'visible'}>
        <Layer routes={routes} place={place} />
      </Activity>
    ),
  );
}

function isLogin(path: string): boolean {
  return path === paths.loginEmail || path === paths.loginPhone;
}

function Layer({ routes: of, place }: { routes: RouteObject[]; place: ReturnType<typeof useLocation> }) {
  return useRoutes(of, place);
}

/** Fetches the chunks of a page and of its frame in parallel. Ignores errors, because rendering loads the chunks too. */
function useLoadedAhead(path: string): void {
  useEffect(() => {
    for (const { route } of matchRoutes(routes, path) ?? []) {
      (route.handle as RouteHandle | undefined)?.load().catch(() => undefined);
    }
  }, [path]);
}

/**
 * A page keeps waiting for step-up while the person is on the code page or enrols an authenticator. It continues when the person
 * returns, and the step-up is abandoned when they open any other page.
 */
function useEndOfWaiting(waiting: WaitingPage | undefined, path: string): void {
  const before = useRef(path);
  useEffect(() => {
    const hasMoved = before.current !== path;
    before.current = path;
    if (!waiting) return;
    const staysWaiting = [
      waiting.path,
      paths.mfa,
      paths.mfaLost,
      paths.security,
      paths.recoveryCodes,
      ...addMethodPaths,
    ].some(each => each === path);
    if (!staysWaiting) abandonStepUp();
    else if (waiting.path === path && hasMoved) resumeWaiting();
  }, [waiting, path]);
}
