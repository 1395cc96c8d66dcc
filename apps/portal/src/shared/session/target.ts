import { targetMilliseconds } from '@talon/rules/limits';
import { portalPath } from '@talon/rules/target';
import { number, object, string } from 'valibot';
import { storedValue } from '../storage/stored-value';

const stored = storedValue('sessionStorage', 'target', object({ target: string(), until: number() }));

/** Stores the page that the person wanted to open, if it is a path of this portal. */
export function rememberTarget(path: string): void {
  const target = portalPath(path);
  if (target === undefined) forgetTarget();
  else stored.write({ target, until: Date.now() + targetMilliseconds });
}

/** Whether a path of the portal is an authorization request in progress. */
export function isRequest(path: string | undefined): path is string {
  return /^\/approve\?(.*&)?uid=/.test(path ?? '');
}

/** The remembered target; undefined if there is none, it is too old, or it is not a path of this portal. */
export function rememberedTarget(): string | undefined {
  const { target, until = 0 } = stored.read() ?? {};
  return target !== undefined && until > Date.now() ? portalPath(target) : undefined;
}

export const forgetTarget = stored.forget;
