import { onboardingSeconds } from '@talon/rules/limits';
import { number, object, string } from 'valibot';
import { storedValue } from '../storage/stored-value';

const stored = storedValue('localStorage', 'onboarding', object({ handle: string(), until: number() }));

/** Keeps the handle of an onboarding as long as the service keeps the onboarding. */
export function keepOnboarding(handle: string): void {
  stored.write({ handle, until: Date.now() + onboardingSeconds * 1000 });
}

/** The handle of the onboarding in this browser; undefined where there is none, or it is over. */
export function onboardingHandle(): string | undefined {
  const { handle, until = 0 } = stored.read() ?? {};
  return until > Date.now() ? handle : undefined;
}

export const forgetOnboarding = stored.forget;
