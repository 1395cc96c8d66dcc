import { linkPlatforms } from '@talon/rules/duplicates';
import { listAccountCards } from '../domain/cards/card-assignments';
import type { Deps } from '../kernel/deps';
import { runOrder } from './act-on-account';
import { findAccount } from './on-account';

/** Has a copy of the data prepared, which only the person can download. */
export function exportAccount(deps: Deps, who: string, reason: string): Promise<string> {
  const done = 'the copy is prepared. The person is notified when it can be downloaded.';
  return runOrder(deps, who, { act: 'prepare-data-export', reason }, done, 'a copy is prepared already.');
}

/** Ends the sessions on one device; `none` for those without a device id. */
export function logOutDevice(deps: Deps, who: string, device: string, reason: string): Promise<string> {
  const order = { act: 'log-out-device', device_id: device === 'none' ? null : device, reason };
  return runOrder(deps, who, order, 'the device is logged out.', 'nobody was logged in on this device.');
}

/** Removes a card, which is named by its last four digits. */
export async function removeCard(deps: Deps, who: string, lastFour: string, reason: string): Promise<string> {
  const order = { act: 'remove-card', card_id: await findCard(deps, who, lastFour), reason };
  return runOrder(deps, who, order, 'the card is removed.');
}

/** Moves a card, which is named by its last four digits, to another account. */
export async function moveCard(
  deps: Deps,
  who: string,
  lastFour: string,
  receiver: string,
  reason: string,
): Promise<string> {
  const [card_id, to] = await Promise.all([findCard(deps, who, lastFour), findAccount(deps, receiver)]);
  const order = { act: 'move-card', card_id, to_account_id: to.id, reason };
  return runOrder(deps, who, order, `the card is moved to account ${to.id}.`);
}

/** Removes the link to a person of a platform. */
export async function removeLink(deps: Deps, who: string, platform: string, reason: string): Promise<string> {
  const order = { act: 'remove-link', platform: platformNamed(platform), reason };
  return runOrder(deps, who, order, 'the link is removed.', 'there was no link to this platform.');
}

/** Moves the link to a person of a platform to another account. */
export async function moveLink(
  deps: Deps,
  who: string,
  platform: string,
  receiver: string,
  reason: string,
): Promise<string> {
  const to = await findAccount(deps, receiver);
  const order = { act: 'move-link', platform: platformNamed(platform), to_account_id: to.id, reason };
  return runOrder(deps, who, order, `the link is moved to account ${to.id}.`);
}

/** Opens an account again that was merged into this one in the last 30 days. */
export function undoMerge(deps: Deps, who: string, closedId: string, reason: string): Promise<string> {
  const order = { act: 'undo-merge', closed_account_id: closedId, reason };
  return runOrder(deps, who, order, 'the merge is undone.');
}

async function findCard(deps: Deps, who: string, lastFour: string): Promise<string> {
  const { id } = await findAccount(deps, who);
  const cards = await listAccountCards(deps.db, { accountId: id });
  const [card, ...more] = cards.filter(each => each.last_four === lastFour);
  if (!card) throw new Error('The account has no card with these last four digits.');
  if (more.length > 0) throw new Error('Several cards of the account end so. Use the console.');
  return card.card_id;
}

function platformNamed(typed: string): string {
  if (linkPlatforms.some(each => each === typed)) return typed;
  throw new Error(`Expected ${linkPlatforms.join(', ')}, not "${typed}".`);
}
