import { onboardingSeconds } from '@talon/rules/limits';

const key = 'onboarding';

type Kept = { handle: string; until: number };

/** Keeps the handle of an onboarding as long as the service keeps the onboarding. */
export function keepOnboarding(handle: string): void {
  const kept: Kept = { handle, until: Date.now() + onboardingSeconds * 1000 };
  localStorage.setItem(key, JSON.stringify(kept));
}

/** The handle of the onboarding under way in this browser; undefined where there is none, or it is over. */
export function onboardingHandle(): string | undefined {
  try {
    const { handle, until } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Kept>;
    return typeof handle === 'string' && typeof until === 'number' && until > Date.now() ? handle : undefined;
  } catch {
    return undefined;
  }
}

export function forgetOnboarding(): void {
  localStorage.removeItem(key);
}
