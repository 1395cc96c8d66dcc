import { Refusal } from '@talon/contract/errors';
import type { Caller } from '../../kernel/caller';
import { readStepUp } from '../sessions/sessions';
import type { Deps } from '../../kernel/deps';

/** Refuses unless the session has a step-up. */
export async function requireStepUp(deps: Deps, caller: Caller): Promise<void> {
  if (!(await hasStepUp(deps, caller))) throw new Refusal('sudo-required');
}

export async function hasStepUp(deps: Deps, { bearer }: Caller): Promise<boolean> {
  const grants = await readStepUp(deps.db, { id: bearer.session_id });
  return grants?.sudo ?? false;
}
