import type { ReplyOf } from '@talon/contract/endpoint';
import type { listMethods as endpoint } from '@talon/contract/mfa';
import { freshSeconds } from '@talon/rules/limits';
import type { Deps } from '../../kernel/deps';
import { receivesSms } from '../../domain/authenticators/allowed-authenticators';
import type { Caller } from '../../kernel/caller';
import { findEnrolledAuthenticators } from '../../domain/authenticators/authenticators';
import { findAccountAuthenticators } from '../../domain/authenticators/account-authenticators';

export async function listAuthenticators(deps: Deps, { bearer }: Caller): Promise<ReplyOf<typeof endpoint>> {
  const methods = await findEnrolledAuthenticators(deps.db, { accountId: bearer.id });
  const proofs = await findAccountAuthenticators(deps.db, { accountId: bearer.id, freshSeconds });
  return {
    data: methods.map(({ method, destination, enrolled_at }) => ({
      method,
      destination,
      activated_at: enrolled_at.toISOString(),
    })),
    email: proofs?.email ?? null,
    phone: proofs && (await receivesSms(deps, proofs.phone)) ? proofs.phone : null,
  };
}
