import type { ReplyOf } from '@talon/contract/endpoint';
import type { showMfaStatus as endpoint } from '@talon/contract/mfa';
import type { Deps } from '../../core/deps';
import { standingOf } from '../../core/step-up/proofs';
import type { Caller } from '../../http/caller';
import { readGrants } from '../../repositories/sessions';

export async function showMfaStatus(deps: Deps, { bearer }: Caller): Promise<ReplyOf<typeof endpoint>> {
  const { proofs, ways } = await standingOf(deps, deps.db, 'sudo', bearer.id);
  const [grants] = await readGrants(deps.db, bearer.session_id);
  return {
    need_card: ways[0]?.method === 'card',
    single: grants?.single ?? false,
    sudo: grants?.sudo ?? false,
    has_method: proofs.methods.length > 0,
  };
}
