import { onboardingSeconds } from '@talon/rules/limits';
import { number, object, string } from 'valibot';
import { storedValue } from '../storage/stored-value';

const stored = storedValue('localStorage', 'onboarding', object({ handle: string(), until: number() }));

/** Stores the handle of an onboarding for the lifetime that the onboarding has in the service. */
export function keepOnboarding(handle: string): void {
  stored.write({ handle, until: Date.now() + onboardingSeconds * 1000 });
}

/** The handle of the onboarding in this browser; undefined if there is none or it has expired. */
export function onboardingHandle(): string | undefined {
  const { handle, until = 0 } = stored.read() ?? {};
  return until > Date.now() ? handle : undefined;
}

export const forgetOnboarding = stored.forget;
