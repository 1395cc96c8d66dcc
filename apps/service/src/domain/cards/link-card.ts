import type { Market } from '@talon/markets/market';
import type { LinkPlatform } from '@talon/rules/duplicates';
import type { Queryable } from '../../db/pool';
import type { DirectoryPerson } from '../../kernel/ports/directory';
import type { Deps } from '../../kernel/deps';
import type { Address } from '../identifiers/verified-addresses';
import { addressesOf } from '../link-proposals/matching';
import { queueMatchSearch } from '../link-proposals/queue-match-search';
import { reachable } from '../link-proposals/reachable-addresses';
import { limitMessageSms } from '../notifications/limit-notification-sms';
import { queueMessage } from '../notifications/queue-message';
import { linkPeople } from '../platform-links/link-people';
import { addressesOfOthers, type Cardholder, sharesAddress } from './cardholder';

const warningLivesSeconds = 7 * 24 * 60 * 60;

/**
 * Links the account to those directory persons of its card who have no other address than verified ones of the cardholder: a card
 * or typed data alone must not open a personal area, and a mailbox may be shared with the person whose card it is. A person with
 * another address is proposed, and proven by a code to it. Warns these addresses, because somebody else may have the card.
 */
export async function linkCard(
  deps: Deps,
  tx: Queryable,
  market: Market,
  cardholder: Cardholder,
  lastFour: string,
  people: readonly DirectoryPerson[],
): Promise<LinkPlatform[]> {
  const { accountId } = cardholder;
  const same: DirectoryPerson[] = [];
  const others: Address[] = [];
  for (const person of people) {
    const ofOthers = addressesOfOthers(cardholder, await reachable(deps, addressesOf(person)));
    others.push(...ofOthers);
    if (ofOthers.length === 0 && sharesAddress(cardholder, person)) same.push(person);
    else
      deps.log.warn(
        { account: accountId, platform: person.platform },
        'not linked: the cardholder may be another person',
      );
  }
  if (same.length < people.length) await queueMatchSearch(tx, { accountId });
  await warn(deps, tx, market, cardholder, lastFour, others);
  return linkPeople(deps, tx, accountId, same);
}

async function warn(
  deps: Deps,
  tx: Queryable,
  market: Market,
  { language }: Cardholder,
  lastFour: string,
  addresses: readonly Address[],
): Promise<void> {
  const destinationsOf = (channel: Address['method']) => [
    ...new Set(addresses.filter(({ method }) => method === channel).map(({ destination }) => destination)),
  ];
  const numbers = await limitMessageSms(deps, tx, destinationsOf('sms'));
  const recipients = [
    ...destinationsOf('email').map(destination => ({ method: 'email' as const, destination })),
    ...numbers.map(destination => ({ method: 'sms' as const, destination })),
  ];
  for (const { method, destination } of recipients) {
    await queueMessage(
      deps,
      tx,
      { method, destination, language, market },
      { name: 'card-activated-elsewhere', lastFour, at: new Date() },
      { expiresInSeconds: warningLivesSeconds, ...(method === 'sms' && { smsBudget: 'anybody' as const }) },
    );
  }
}
