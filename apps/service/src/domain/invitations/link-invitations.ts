import type { LinkPlatform } from '@talon/rules/duplicates';
import type { Queryable } from '../../db/pool';
import type { Visitor } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import { auditEvent } from '../audit/audit-events';
import { auditedVisitor } from '../audit/audited-visitor';
import { linkPeople } from '../platform-links/link-people';
import { confirmInvitations, findInvitation } from './invitations';

/**
 * Links the people of the account's unconfirmed invitations to an e-mail that the account has just verified. Call it with the
 * account locked.
 */
export async function linkInvitationsTo(
  deps: Deps,
  tx: Queryable,
  accountId: string,
  email: string,
  visitor: Visitor,
): Promise<LinkPlatform[]> {
  const linked: LinkPlatform[] = [];
  for (const { id, reference } of await confirmInvitations(tx, { accountId, email })) {
    const invitation = await findInvitation(tx, { id });
    linked.push(...(await linkPeople(deps, tx, accountId, invitation?.people ?? [])));
    await auditEvent(deps, tx, {
      accountId,
      event: 'invitation-confirmed',
      ...auditedVisitor(visitor),
      details: { reference },
    });
  }
  return linked;
}
