import type { Completed } from '../../shared/api/onboarding';

const key = 'onboarding-completed';

/** What the last call answered, until the person leaves the confirmation: a reload finds it again, another tab does not. */
export function keepCompleted(completed: Completed): void {
  sessionStorage.setItem(key, JSON.stringify(completed));
}

export function readCompleted(): Completed | undefined {
  const text = sessionStorage.getItem(key);
  return text === null ? undefined : (JSON.parse(text) as Completed);
}

export function forgetCompleted(): void {
  sessionStorage.removeItem(key);
}
