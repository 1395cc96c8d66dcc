import { deviceOf } from '@talon/rules/user-agent';

/** `Chrome, Windows`; null for an unknown agent. Names from closed lists only. */
export function deviceName(agent: string): string | null {
  const { app, browser, os } = deviceOf(agent);
  return [app ? 'app' : browser?.name, os?.name].filter(Boolean).join(', ') || null;
}
