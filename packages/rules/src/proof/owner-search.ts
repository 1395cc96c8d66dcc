import { begin, type Kind, rules, type State, type Stolen, stepsOf } from './thief-model';

/** What an owner can lose. Who loses the phone has its number, app and passkey no more; who forgets the password has everything else. */
export const losses = ['password', 'phone', 'mailbox', 'card'] as const;
export type Loss = (typeof losses)[number];

/** How an owner comes back: the days that it takes, and the steps; null where only the helpdesk can help. */
export type WayBack = { readonly days: number; readonly steps: readonly string[] } | null;

/** The quickest way back into an account of this kind for an owner who has lost these things. */
export function wayBack(kind: Kind, lost: readonly Loss[]): WayBack {
  const has = new Set(remaining(kind, lost));
  const seen = new Set<string>();
  let level: { state: State; steps: readonly string[] }[] = [
    { state: { ...begin(kind, has), session: 'none' }, steps: [] },
  ];
  let found: WayBack = null;
  for (let depth = 0; depth < 7 && level.length > 0; depth += 1) {
    const next: typeof level = [];
    for (const { state, steps } of level) {
      if (state.session === 'full') {
        if (!found || state.waits < found.days) found = { days: state.waits, steps };
        continue;
      }
      for (const { name, to } of stepsOf(state, kind, has, rules)) {
        const key = JSON.stringify(to);
        // The owner reports nothing, because it is them.
        if (seen.has(key) || to.hasReported) continue;
        seen.add(key);
        next.push({ state: to, steps: [...steps, name] });
      }
    }
    level = next;
  }
  return found;
}

/** What the owner still has, as the model names it. */
function remaining({ addresses, hasCard, hasRecoveryCodes }: Kind, lost: readonly Loss[]): Stolen[] {
  const has = (thing: Loss) => !lost.includes(thing);
  return [
    ...(has('password') ? (['password'] as const) : []),
    ...(has('phone') && addresses.includes('sms') ? (['SIM'] as const) : []),
    ...(has('phone') ? (['unlocked phone'] as const) : []),
    ...(has('mailbox') && addresses.includes('email') ? (['mailbox'] as const) : []),
    ...(has('card') && hasCard ? (['card number'] as const) : []),
    ...(hasRecoveryCodes ? (['recovery code'] as const) : []),
  ];
}
