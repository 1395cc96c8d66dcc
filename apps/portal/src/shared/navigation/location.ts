import { useSyncExternalStore } from 'react';
import {
  createPath,
  type Location,
  type Navigator,
  parsePath,
  type To,
  useLocation as useRouterLocation,
} from 'react-router';

/** The key of the location that the page was loaded at. */
const startKey = 'start';

const listeners = new Set<() => void>();
let moves = 0;
let current = readLocation(startKey);

function readLocation(key: string): Location {
  // A path with a trailing slash is the same page.
  const pathname = location.pathname.replace(/(?<=.)\/+$/, '');
  return { pathname, search: location.search, hash: location.hash, state: null, key };
}

/** Replaces the path that the browser requested, before the first render. */
export function beginAt(path: string): void {
  history.replaceState(null, '', path);
  current = readLocation(startKey);
}

function publish(): void {
  moves += 1;
  current = readLocation(`move-${moves}`);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('popstate', publish);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('popstate', publish);
  };
}

const currentLocation = () => current;

/** The current location of the browser, for the router. */
export function useBrowserLocation(): Location {
  return useSyncExternalStore(subscribe, currentLocation, currentLocation);
}

const pathOf = (to: To) => (typeof to === 'string' ? to : createPath(to));

/**
 * The browser's history, for the router and for code outside of components. Listeners are called synchronously, so that a
 * page can open in the same render as the state that it needs.
 */
export const browserNavigator: Navigator = {
  createHref: pathOf,
  go: delta => history.go(delta),
  push(to) {
    history.pushState(null, '', pathOf(to));
    scrollTo(0, 0);
    publish();
  },
  replace(to) {
    history.replaceState(null, '', pathOf(to));
    publish();
  },
};

/** Opens a path of the portal. `replaces` replaces the current history entry, so that the back button skips this page. */
export function navigate(to: string, { replaces = false } = {}): void {
  if (replaces) browserNavigator.replace(to);
  else browserNavigator.push(to);
}

/** The router location of a page that stays mounted while another page is shown. */
export function keptLocation(path: string): Location {
  return { pathname: '', search: '', hash: '', state: null, key: 'kept', ...parsePath(path) };
}

/** The location of the page that calls it. In a hidden page, that is the location of the hidden page. */
export function useLocation() {
  const { pathname, search, hash, key } = useRouterLocation();
  /** `hasMoved`: the person has navigated within the portal since the page was loaded. */
  return { path: pathname, search, hash, hasMoved: key !== startKey };
}
