import { targetMilliseconds } from '@talon/rules/limits';
import { portalPath } from '@talon/rules/target';

const key = 'target';

/** Keeps where a person wanted to go, if that is a path of this portal. */
export function rememberTarget(path: string): void {
  const target = portalPath(path);
  if (target === undefined) return forgetTarget();
  sessionStorage.setItem(key, JSON.stringify({ target, until: Date.now() + targetMilliseconds }));
}

/** The remembered target; undefined where there is none, or where it is too old or no path of this portal. */
export function rememberedTarget(): string | undefined {
  try {
    const { target, until } = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Record<string, unknown>;
    if (typeof target !== 'string' || typeof until !== 'number' || until <= Date.now()) return undefined;
    return portalPath(target);
  } catch {
    return undefined;
  }
}

export function forgetTarget(): void {
  sessionStorage.removeItem(key);
}
