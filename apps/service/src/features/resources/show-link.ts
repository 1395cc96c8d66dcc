import type { ReplyOf } from '@talon/contract/endpoint';
import { Refusal } from '@talon/contract/errors';
import type * as resources from '@talon/contract/resources';
import type { PlatformUser } from '@talon/rules/platform-links';
import type { Deps } from '../../kernel/deps';
import type { Application } from '../../kernel/caller';
import { findPlatformUser } from '../../domain/platform-links/platform-links';

export async function showClientAreaLink(
  deps: Deps,
  application: Application,
): Promise<ReplyOf<typeof resources.showClientAreaLink>> {
  const { customer_user_id } = await linksOf(deps, application);
  return { customer_user_id };
}

export async function showPersonalAreaLink(
  deps: Deps,
  application: Application,
): Promise<ReplyOf<typeof resources.showPersonalAreaLink>> {
  const { user_id } = await linksOf(deps, application);
  return { user_id };
}

export async function showThirdPlatformLink(
  deps: Deps,
  application: Application,
): Promise<ReplyOf<typeof resources.showThirdPlatformLink>> {
  const { fridom_user_id } = await linksOf(deps, application);
  return { fridom_user_id };
}

async function linksOf({ db }: Deps, { accountId }: Application): Promise<PlatformUser> {
  const links = await findPlatformUser(db, { accountId });
  if (!links) throw new Refusal('token-refused');
  return links;
}
