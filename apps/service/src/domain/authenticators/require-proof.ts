import { Refusal } from '@talon/contract/errors';
import type { MfaMethod } from '@talon/rules/authenticators';
import { type Act, mayAct, type StepUps } from '@talon/rules/proof/acts';
import { whyNoneAllowed } from '@talon/rules/proof/allowed';
import type { StepUpProof } from '@talon/rules/proof/settling';
import type { Queryable } from '../../db/pool';
import type { Caller } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import { readStepUp } from '../sessions/sessions';
import { readAllowedAuthenticators, refuseNoneAllowed } from './allowed-authenticators';

/** The step-ups of a session, and what confirmed the one that is not single-use. */
export type SessionProof = StepUps & { provenBy: (StepUpProof & { id: string | null }) | null };

export async function readSessionProof(db: Queryable, { bearer }: Caller): Promise<SessionProof> {
  const found = await readStepUp(db, { id: bearer.session_id });
  const { sudo = false, single = false, method = null, is_settled: isSettled = false } = found ?? {};
  const id = found?.authenticator_id ?? null;
  return {
    sudo,
    single,
    isSettled,
    provenBy: sudo && method !== null ? { method: method as MfaMethod, isSettled, id } : null,
  };
}

/** Refuses unless the session has the step-up that the act needs; until when, if that must be by something settled and nothing is. */
export async function requireProof(
  deps: Deps,
  caller: Caller,
  act: Act,
  db: Queryable = deps.db,
): Promise<SessionProof> {
  const proof = await readSessionProof(db, caller);
  if (mayAct(act, proof)) return proof;
  if (!proof.sudo) throw new Refusal('sudo-required');
  const status = await readAllowedAuthenticators(deps, db, caller.market, 'single', caller.bearer.id);
  const wait = whyNoneAllowed('single', status.authenticators);
  if (wait?.seconds === 0) throw new Refusal('sudo-required');
  return refuseNoneAllowed(status);
}
