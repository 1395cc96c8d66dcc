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
  // A closing slash names the same page.
  const pathname = location.pathname.replace(/(?<=.)\/+$/, '');
  return { pathname, search: location.search, hash: location.hash, state: null, key };
}

/** Begins at another path than the browser asked for, before anything is shown. */
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

/** Where the browser is, for the router. */
export function useBrowserLocation(): Location {
  return useSyncExternalStore(subscribe, currentLocation, currentLocation);
}

const pathOf = (to: To) => (typeof to === 'string' ? to : createPath(to));

/**
 * The browser's history, for the router and for code outside of components. A move is seen at once: a page can open in
 * the same render as the state that it needs.
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

/** Opens a path of the portal. With `replaces` the browser's back button skips the page before. */
export function navigate(to: string, { replaces = false } = {}): void {
  if (replaces) browserNavigator.replace(to);
  else browserNavigator.push(to);
}

/** A page that is kept while another is shown, as a location for the router. */
export function keptLocation(path: string): Location {
  return { pathname: '', search: '', hash: '', state: null, key: 'kept', ...parsePath(path) };
}

/** The location of the page that asks; of a hidden page it is its own. */
export function useLocation() {
  const { pathname, search, hash, key } = useRouterLocation();
  /** `hasMoved`: the person came here from another page of the portal. */
  return { path: pathname, search, hash, hasMoved: key !== startKey };
}
