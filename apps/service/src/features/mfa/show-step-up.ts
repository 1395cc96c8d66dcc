import type { ReplyOf } from '@talon/contract/endpoint';
import { Refusal } from '@talon/contract/errors';
import type {
  confirmStepUp as confirm,
  showStepUp as endpoint,
  startBankStepUp as bank,
} from '@talon/contract/step-up';
import { validIban } from '@talon/rules/iban';
import { confirmChallenge } from '../../domain/challenges/confirm-challenge';
import type { ShownChallenge } from '../../domain/challenges/purpose-handler';
import { redirectChallenge } from '../../domain/challenges/redirect-challenge';
import { resendChallenge } from '../../domain/challenges/resend-challenge';
import { showChallenge } from '../../domain/challenges/show-challenge';
import type { Caller, MaybeCaller } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import type { Input } from '../../kernel/route';
import { startStepUp } from './start-step-up';
import { stepUpPurposes } from './step-up-purposes';

/** The purpose of a step-up by the query `single`. */
const purposeOfSingle: ReadonlyMap<string, 'sudo' | 'single'> = new Map([
  ['0', 'sudo'],
  ['1', 'single'],
]);

/**
 * `GET /mfa/sudo`: returns the challenge of a payload or, without one, the session's challenge for a step-up; starts one
 * if there is none.
 */
export async function showStepUp(
  deps: Deps,
  caller: MaybeCaller,
  { query: { payload, single, resend, method } }: Input<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  if (payload === undefined) {
    const purpose = purposeOfSingle.get(single ?? '0');
    if (!purpose) throw new Refusal('invalid-request', { fields: ['single'] });
    return stepUpReply(await startStepUp(deps, await caller.asCaller(), purpose));
  }
  const before = await showChallenge(deps, caller, payload, stepUpPurposes);
  if (method !== undefined) requireAllowed(before, method);
  if (method !== undefined && method !== before.method) {
    return stepUpReply(await redirectChallenge(deps, caller, { payload, to: method }, stepUpPurposes));
  }
  if (resend === '1') return stepUpReply(await resendChallenge(deps, caller, { payload }, stepUpPurposes));
  return stepUpReply(before);
}

/** `POST /mfa/sudo/iban`. The IBAN is in the body, because the addresses of calls are logged. */
export async function startBankStepUp(
  deps: Deps,
  caller: Caller,
  { body }: Input<typeof bank>,
): Promise<ReplyOf<typeof bank>> {
  if (!caller.market.hasBankAccount) throw new Refusal('not-found');
  const iban = validIban(body.iban);
  if (iban === undefined) throw new Refusal('iban-refused');
  return stepUpReply(await startStepUp(deps, caller, 'single', iban));
}

/** `POST /mfa/sudo`. */
export async function confirmStepUp(
  deps: Deps,
  caller: MaybeCaller,
  { body }: Input<typeof confirm>,
): Promise<ReplyOf<typeof confirm>> {
  return (await confirmChallenge(deps, caller, body, stepUpPurposes)).outcome;
}

function requireAllowed(challenge: ShownChallenge, method: string): void {
  const { others, expires_in, tries_left } = challenge;
  const isOver = expires_in === 0 || tries_left === 0;
  if (isOver) throw new Refusal('challenge-ended');
  const isAllowed = method === challenge.method || others.some(({ to }) => to === method);
  if (!isAllowed) throw new Refusal('invalid-request', { fields: ['method'] });
}

function stepUpReply({ others, purpose, ...challenge }: ShownChallenge): ReplyOf<typeof endpoint> {
  return {
    ...challenge,
    purpose: purpose as ReplyOf<typeof endpoint>['purpose'],
    other_methods: others.map(({ method }) => method),
  };
}
