import { randomInt } from 'node:crypto';
import type { makeHelpdeskPin as endpoint } from '@talon/contract/activity';
import type { ReplyOf } from '@talon/contract/endpoint';
import { helpdeskPinLength, helpdeskPinSeconds } from '@talon/rules/staff-roles';
import type { Queryable } from '../../db/pool';
import { transaction } from '../../db/transaction';
import { lockAccount } from '../../domain/accounts/accounts';
import { auditEvent } from '../../domain/audit/audit-events';
import { auditedVisitor } from '../../domain/audit/audited-visitor';
import { requireProof } from '../../domain/authenticators/require-proof';
import { count } from '../../domain/limits/count';
import { accountSubject } from '../../domain/limits/subjects';
import { helpdeskPinHash } from '../../domain/staff/helpdesk-pin-hash';
import { endHelpdeskPin, storeHelpdeskPin } from '../../domain/staff/helpdesk-pins';
import type { Deps } from '../../kernel/deps';
import type { UseCase } from '../../kernel/route';

/** `POST /user/helpdesk-pin`. An earlier PIN of the account ends, and the new one ends with this session. */
export const makeHelpdeskPin: UseCase<typeof endpoint> = async (deps, caller) => {
  const { bearer } = caller;
  const accountId = bearer.id;
  return transaction(deps.db, async tx => {
    await lockAccount(tx, { id: accountId });
    await requireProof(deps, caller, 'make-helpdesk-pin', tx);
    const limited = { limit: 'helpdeskPins', subject: accountSubject(deps, accountId) } as const;
    await count(deps, tx, [limited], 'too-many-attempts');
    await endHelpdeskPin(tx, { accountId });
    await auditEvent(deps, tx, { accountId, event: 'helpdesk-pin-made', ...auditedVisitor(caller) });
    return storeNewPin(deps, tx, { accountId, sessionId: bearer.session_id });
  });
};

/** No two accounts have the same PIN at a time. */
async function storeNewPin(
  deps: Deps,
  tx: Queryable,
  owner: { accountId: string; sessionId: string },
): Promise<ReplyOf<typeof endpoint>> {
  for (;;) {
    const pin = String(randomInt(10 ** helpdeskPinLength)).padStart(helpdeskPinLength, '0');
    const stored = await storeHelpdeskPin(tx, {
      ...owner,
      pinHash: helpdeskPinHash(deps, pin),
      seconds: helpdeskPinSeconds,
    });
    if (stored) return { pin, expires_at: stored.expires_at.toISOString() };
  }
}
