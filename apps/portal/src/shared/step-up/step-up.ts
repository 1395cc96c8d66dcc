import type { Failure } from '@talon/contract/client';
import { useSyncExternalStore } from 'react';
import { navigate } from '../navigation/location';
import type { StepUpChallenge } from '../api/mfa';
import { paths } from '../navigation/paths';

/** A page that stays as it is, hidden, while the person proves on another who they are. */
export type WaitingPage = {
  path: string;
  search: string;
  /** The layer that it is drawn in. */
  layer: number;
  /** The step-up is done; only the way back is left. */
  hasStepUp: boolean;
};

type Settle = (hasStepUp: boolean) => void;

/** Starts the challenge of a step-up that is for one thing only. */
export type StartChallenge = () => Promise<
  { ok: true; value: StepUpChallenge } | { ok: false; failure: Failure }
>;

type State = {
  waiting: (WaitingPage & { settle: Settle; start: StartChallenge | undefined }) | undefined;
  /** The layer of the page that is shown; one that opens over a waiting page is drawn in a layer of its own. */
  layer: number;
};

let state: State = { waiting: undefined, layer: 0 };
const listeners = new Set<() => void>();

function become(next: State): void {
  state = next;
  for (const listener of listeners) listener();
}

/**
 * Opens the code page and resolves once the person is back: whether the step-up is done. The page that asks stays
 * mounted meanwhile, so what was typed is kept and its work continues where it stopped.
 */
function requestStepUp(search: string, start: StartChallenge | undefined): Promise<boolean> {
  const { waiting, layer } = state;
  waiting?.settle(false);
  return new Promise(settle => {
    const { pathname: path, search: own } = location;
    become({ waiting: { path, search: own, layer, hasStepUp: false, settle, start }, layer: layer + 1 });
    navigate(paths.mfa + search);
  });
}

/** How the waiting page's challenge starts; undefined where any challenge will do, or none waits. */
export function startOfWaiting(): StartChallenge | undefined {
  return state.waiting?.start;
}

/** The code was right. The waiting page continues once the person is back there. */
export function markStepUpDone(): void {
  const { waiting, layer } = state;
  if (waiting) become({ waiting: { ...waiting, hasStepUp: true }, layer });
}

/** Returns to the waiting page, which continues. False where none waits: the page was loaded anew. */
export function returnAfterStepUp(query?: string): boolean {
  const { waiting } = state;
  if (!waiting) return false;
  become({ waiting: undefined, layer: waiting.layer });
  navigate(waiting.path + (query ?? waiting.search), { replaces: true });
  waiting.settle(true);
  return true;
}

/** Whether the waiting page is this one, or one below it. */
export function isWaitingAt(path: string): boolean {
  return state.waiting !== undefined && `${state.waiting.path}/`.startsWith(`${path}/`);
}

/** Returns to the waiting page, which says that the step-up is missing. False where none waits. */
export function returnWithoutStepUp(): boolean {
  const { waiting } = state;
  if (!waiting) return false;
  become({ waiting: undefined, layer: waiting.layer });
  navigate(waiting.path + waiting.search, { replaces: true });
  waiting.settle(false);
  return true;
}

/** The person has opened another page instead. */
export function abandonStepUp(): void {
  const { waiting, layer } = state;
  become({ waiting: undefined, layer });
  waiting?.settle(false);
}

/** The person has come back without our link, with the back button say. */
export function resumeWaiting(): void {
  const { waiting } = state;
  if (!waiting) return;
  become({ waiting: undefined, layer: waiting.layer });
  waiting.settle(waiting.hasStepUp);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const current = () => state;

/** The waiting page, and the layer of the page that is shown. */
export function useStepUp(): { waiting: WaitingPage | undefined; layer: number } {
  return useSyncExternalStore(subscribe, current, current);
}

type Sent = { ok: true } | { ok: false; failure: Failure };

/**
 * Sends a call that needs step-up. Where it is missing, the code page opens, and the same call is sent again. `query`
 * is that of the code page: none for sudo, `?single=1`, `?weakPassword=true`. `start` starts the challenge in its place.
 */
export async function withStepUp<R extends Sent>(
  send: () => Promise<R>,
  query = '',
  start?: StartChallenge,
): Promise<R> {
  const result = await send();
  if (result.ok || result.failure.code !== 'sudo-required') return result;
  return (await requestStepUp(query, start)) ? send() : result;
}
