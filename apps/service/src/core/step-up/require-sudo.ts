import { Refusal } from '@talon/contract/errors';
import type { Caller } from '../../http/caller';
import { readGrants } from '../../repositories/sessions';
import type { Deps } from '../deps';

/** Refuses where the session has not shown in the last ten minutes who it is. */
export async function requireSudo(deps: Deps, { bearer }: Caller): Promise<void> {
  const [grants] = await readGrants(deps.db, bearer.session_id);
  if (!grants?.sudo) throw new Refusal('sudo-required');
}
