import { Refusal } from '@talon/contract/errors';
import type { LinkPlatform } from '@talon/rules/duplicates';
import { auditOperator } from '../../../domain/audit/audit-operator';
import { addLinksTo } from '../../../domain/platform-links/link-people';
import { removePlatformLink } from '../../../domain/platform-links/platform-links';
import { endEveryAccess } from '../../../oauth/end-access';
import type { Act } from './act';
import { findReceiver } from './find-receiver';
import { notifyOfOperator } from './notify-of-operator';

type Link = { platform: LinkPlatform };

/** Removes the link to a person of a platform. What clients were told about it ends with their tokens. */
export const removeLink: Act<Link> = async (deps, tx, operator, account, { platform }) => {
  const link = await removePlatformLink(tx, { accountId: account.id, platform });
  if (!link) throw new Refusal('nothing-to-change');
  await endEveryAccess(tx, account.id);
  const details = { platform, person: link.person_id };
  await auditOperator(deps, tx, operator, { accountId: account.id, event: 'link-removed', details });
  await notifyOfOperator(deps, tx, account, { event: 'link-removed' });
};

/** Moves the link to another account that has none on this platform. Both people are notified. */
export const moveLink: Act<Link & { to_account_id: string }> = async (
  deps,
  tx,
  operator,
  account,
  { platform, to_account_id },
) => {
  const receiver = await findReceiver(tx, account, to_account_id);
  const link = await removePlatformLink(tx, { accountId: account.id, platform });
  if (!link) throw new Refusal('nothing-to-change');
  const linked = await addLinksTo(deps, tx, receiver.id, [{ platform, personId: link.person_id }]);
  if (linked.length === 0) throw new Refusal('link-conflict');
  await endEveryAccess(tx, account.id);
  const details = { platform, person: link.person_id };
  await auditOperator(deps, tx, operator, {
    accountId: account.id,
    otherAccountId: receiver.id,
    event: 'link-removed',
    details,
  });
  await auditOperator(deps, tx, operator, {
    accountId: receiver.id,
    otherAccountId: account.id,
    event: 'link-added',
    details,
  });
  await notifyOfOperator(deps, tx, account, { event: 'link-removed' });
  await notifyOfOperator(deps, tx, receiver, { event: 'link-added' });
};
