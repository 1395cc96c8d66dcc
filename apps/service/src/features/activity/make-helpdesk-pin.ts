import { randomInt } from 'node:crypto';
import type { makeHelpdeskPin as endpoint } from '@talon/contract/activity';
import type { ReplyOf } from '@talon/contract/endpoint';
import { helpdeskPinLength, helpdeskPinSeconds } from '@talon/rules/staff-roles';
import { isViolation } from '../../db/database-errors';
import { auditEvent } from '../../domain/audit/audit-events';
import { count } from '../../domain/limits/count';
import { accountSubject } from '../../domain/limits/subjects';
import { helpdeskPinHash } from '../../domain/staff/helpdesk-pin-hash';
import { storeHelpdeskPin } from '../../domain/staff/helpdesk-pins';
import type { Caller } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import { truncated } from '../../kernel/network';

/** `POST /user/helpdesk-pin`. No two accounts have the same PIN at a time. */
export async function makeHelpdeskPin(
  deps: Deps,
  { bearer: { id }, market, deviceId, address }: Caller,
): Promise<ReplyOf<typeof endpoint>> {
  await count(
    deps,
    deps.db,
    [{ limit: 'helpdeskPins', subject: accountSubject(deps, id) }],
    'too-many-attempts',
  );
  await auditEvent(deps, deps.db, {
    accountId: id,
    event: 'helpdesk-pin-made',
    market: market.id,
    deviceId,
    address: truncated(address),
  });
  for (;;) {
    const pin = String(randomInt(10 ** helpdeskPinLength)).padStart(helpdeskPinLength, '0');
    const stored = await storeHelpdeskPin(deps.db, {
      accountId: id,
      pinHash: helpdeskPinHash(deps, pin),
      seconds: helpdeskPinSeconds,
    }).catch((error: unknown) => {
      // Another account got the same PIN at the same moment.
      if (isViolation(error, 'helpdesk_pins_pin')) return undefined;
      throw error;
    });
    if (stored) return { pin, expires_at: stored.expires_at.toISOString() };
  }
}
