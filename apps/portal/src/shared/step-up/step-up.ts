import type { Failure } from '@talon/contract/client';
import { useSyncExternalStore } from 'react';
import { navigate } from '../navigation/location';
import { paths } from '../navigation/paths';

/** A page that waits, as it is, until a code has shown who the person is. */
export type WaitingPage = {
  /** The page that waits, and its query. */
  path: string;
  search: string;
  /** The grant is there; only the way back is left. */
  hasStepUp: boolean;
};

type Settle = (hasStepUp: boolean) => void;

let waiting: (WaitingPage & { settle: Settle }) | undefined;
const listeners = new Set<() => void>();

function become(next: typeof waiting): void {
  waiting = next;
  for (const listener of listeners) listener();
}

/**
 * Goes to the code page and comes back: answers whether the grant is there. The page that asks stays as it is meanwhile,
 * hidden, so what was typed is kept and its work goes on where it stood.
 */
function requestStepUp(query: string): Promise<boolean> {
  waiting?.settle(false);
  return new Promise(settle => {
    become({ path: location.pathname, search: location.search, hasStepUp: false, settle });
    navigate(paths.mfa + query);
  });
}

/** The code was right. The page that waits may go on once the person is back there. */
export function markStepUpDone(): void {
  if (waiting) become({ ...waiting, hasStepUp: true });
}

/** Leads back to the page that waits and lets it go on; false where none does: the page was loaded anew. */
export function returnAfterStepUp(query?: string): boolean {
  if (!waiting) return false;
  const { path, search, settle } = waiting;
  become(undefined);
  navigate(path + (query ?? search), { replaces: true });
  settle(true);
  return true;
}

/** Whether that page, or one below it, is the one that waits. */
export function isWaitingAt(path: string): boolean {
  return waiting !== undefined && `${waiting.path}/`.startsWith(`${path}/`);
}

/** There is no way to the grant: leads back to the page that waits, which says so; false where none does. */
export function returnWithoutStepUp(): boolean {
  if (!waiting) return false;
  const { path, search } = waiting;
  abandonStepUp();
  navigate(path + search, { replaces: true });
  return true;
}

/** The person has gone elsewhere instead. */
export function abandonStepUp(): void {
  const given = waiting;
  become(undefined);
  given?.settle(false);
}

/** The person has come back by themselves: what waits there goes on where the grant is there, and else says so. */
export function resumeWaiting(): void {
  const given = waiting;
  become(undefined);
  given?.settle(given.hasStepUp);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const current = () => waiting;

export function useWaitingPage(): WaitingPage | undefined {
  return useSyncExternalStore(subscribe, current, current);
}

type Sent = { ok: true } | { ok: false; failure: Failure };

/**
 * Sends what needs a grant; where there is none, asks for it and sends the same again. `query` says on the code page which
 * grant: none for sudo, `?single=1`, `?weakPassword=true`.
 */
export async function withStepUp<R extends Sent>(send: () => Promise<R>, query = ''): Promise<R> {
  const result = await send();
  if (result.ok || result.failure.code !== 'sudo-required') return result;
  return (await requestStepUp(query)) ? send() : result;
}
