import { Refusal } from '@talon/contract/errors';
import type { Queryable } from '../../db/pool';
import type { Caller } from '../../kernel/caller';
import { readStepUp } from '../sessions/sessions';
import type { Deps } from '../../kernel/deps';

/** Refuses unless the session has a step-up. */
export async function requireStepUp(
  deps: Pick<Deps, 'db'>,
  caller: Caller,
  db: Queryable = deps.db,
): Promise<void> {
  if (!(await hasStepUp(deps, caller, db))) throw new Refusal('sudo-required');
}

export async function hasStepUp(
  deps: Pick<Deps, 'db'>,
  { bearer }: Caller,
  db: Queryable = deps.db,
): Promise<boolean> {
  const grants = await readStepUp(db, { id: bearer.session_id });
  return grants?.sudo ?? false;
}
