import { createContext, useContext, useSyncExternalStore } from 'react';

/**
 * Where the browser stands within the portal. Its pages are a flat list and one table says who may open them: a router
 * would add a sixth to what the login page loads, for matching and loading that nobody asks of it.
 */
export type Place = {
  /** Path without a closing slash. */
  path: string;
  /** Query with its question mark, or empty. */
  search: string;
  /** Whether the person came here from another page of the portal. */
  hasMoved: boolean;
};

const listeners = new Set<() => void>();
let place = currentPlace(false);

function currentPlace(hasMoved: boolean): Place {
  return { path: location.pathname.replace(/(?<=.)\/+$/, ''), search: location.search, hasMoved };
}

const here = () => place;

function arrive() {
  place = currentPlace(true);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('popstate', arrive);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('popstate', arrive);
  };
}

/** Opens a path of the portal. `replaces`: the way back does not lead over this page. */
export function navigate(to: string, { replaces = false } = {}): void {
  if (replaces) {
    history.replaceState(null, '', to);
  } else {
    history.pushState(null, '', to);
    scrollTo(0, 0);
  }
  arrive();
}

/** For a page that is kept out of sight: where it stands, whatever the browser shows meanwhile. */
export const KeptPlace = createContext<Place | undefined>(undefined);

export function useLocation(): Place {
  const kept = useContext(KeptPlace);
  const current = useSyncExternalStore(subscribe, here, here);
  return kept ?? current;
}
