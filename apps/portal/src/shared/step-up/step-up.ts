import type { Failure } from '@talon/contract/client';
import { useSyncExternalStore } from 'react';
import { navigate } from '../navigation/location';
import type { StepUpChallenge } from '../api/step-up';
import { paths } from '../navigation/paths';

/** A page that stays mounted but hidden while the person completes a step-up on the code page. */
export type WaitingPage = {
  path: string;
  search: string;
  /** The layer in which the page is rendered. */
  layer: number;
  /** The step-up is complete, and the person has not returned to the page yet. */
  hasStepUp: boolean;
};

type Settle = (hasStepUp: boolean) => void;

/** Starts the challenge of a step-up that is valid for one change only. */
export type StartChallenge = () => Promise<
  { ok: true; value: StepUpChallenge } | { ok: false; failure: Failure }
>;

type State = {
  waiting: (WaitingPage & { settle: Settle; start: StartChallenge | undefined }) | undefined;
  /** The layer of the visible page. A page that opens over a waiting page gets its own layer. */
  layer: number;
};

let state: State = { waiting: undefined, layer: 0 };
const listeners = new Set<() => void>();

function become(next: State): void {
  state = next;
  for (const listener of listeners) listener();
}

/**
 * Opens the code page. Resolves when the person leaves it, to whether the step-up succeeded. The calling page stays mounted,
 * so it keeps its typed values and continues where it stopped.
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

/** The function that starts the challenge of the waiting page. Undefined if any step-up is enough, or if no page waits. */
export function startOfWaiting(): StartChallenge | undefined {
  return state.waiting?.start;
}

/** Call it after a correct code. The waiting page continues when the person returns to it. */
export function markStepUpDone(): void {
  const { waiting, layer } = state;
  if (waiting) become({ waiting: { ...waiting, hasStepUp: true }, layer });
}

/** Returns to the waiting page, which continues. False if no page waits, for example after a reload. */
export function returnAfterStepUp(query?: string): boolean {
  const { waiting } = state;
  if (!waiting) return false;
  become({ waiting: undefined, layer: waiting.layer });
  navigate(waiting.path + (query ?? waiting.search), { replaces: true });
  waiting.settle(true);
  return true;
}

/** Whether the path of the waiting page is this path or below it. */
export function isWaitingAt(path: string): boolean {
  return state.waiting !== undefined && `${state.waiting.path}/`.startsWith(`${path}/`);
}

/** Returns to the waiting page, which shows that the step-up is missing. False if no page waits. */
export function returnWithoutStepUp(): boolean {
  const { waiting } = state;
  if (!waiting) return false;
  become({ waiting: undefined, layer: waiting.layer });
  navigate(waiting.path + waiting.search, { replaces: true });
  waiting.settle(false);
  return true;
}

/** Call it when the person has opened another page instead. The waiting call fails. */
export function abandonStepUp(): void {
  const { waiting, layer } = state;
  become({ waiting: undefined, layer });
  waiting?.settle(false);
}

/** Call it when the person has returned in another way, such as the back button. */
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

/** The waiting page, and the layer of the visible page. */
export function useStepUp(): { waiting: WaitingPage | undefined; layer: number } {
  return useSyncExternalStore(subscribe, current, current);
}

type Sent = { ok: true } | { ok: false; failure: Failure };

/**
 * Sends a call that may need step-up. If the step-up is missing, the code page opens, and the same call is sent again after
 * it. `query` is the query of the code page: none for sudo, `?single=1`, `?weakPassword=true`. `start` starts the challenge
 * instead of the code page.
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
