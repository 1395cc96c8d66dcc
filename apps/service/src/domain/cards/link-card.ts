import type { Market } from '@talon/markets/market';
import type { LinkPlatform } from '@talon/rules/duplicates';
import type { Queryable } from '../../db/pool';
import type { DirectoryPerson } from '../../kernel/ports/directory';
import type { Deps } from '../../kernel/deps';
import { limitMessageSms } from '../notifications/limit-notification-sms';
import { queueMessage } from '../notifications/queue-message';
import { type Cardholder, sharesAddress } from './cardholder';
import { linkPeople } from '../platform-links/link-people';

const warningLivesSeconds = 7 * 24 * 60 * 60;

/**
 * Links the account to those directory persons of its card who have a verified address of the cardholder: a card or typed
 * data alone must not open a personal area. Warns the persons whose addresses the cardholder has not verified, because
 * somebody else may have their card.
 */
export async function linkCard(
  deps: Deps,
  tx: Queryable,
  market: Market,
  cardholder: Cardholder,
  lastFour: string,
  people: readonly DirectoryPerson[],
): Promise<LinkPlatform[]> {
  const same = people.filter(person => sharesAddress(cardholder, person));
  for (const { platform } of people.filter(person => !same.includes(person))) {
    deps.log.warn(
      { account: cardholder.accountId, platform },
      'not linked: the cardholder may be another person',
    );
  }
  await warn(
    deps,
    tx,
    market,
    cardholder,
    lastFour,
    people.filter(person => !sharesAddress(cardholder, person)),
  );
  return linkPeople(deps, tx, cardholder.accountId, same);
}

async function warn(
  deps: Deps,
  tx: Queryable,
  market: Market,
  { language }: Cardholder,
  lastFour: string,
  people: readonly DirectoryPerson[],
): Promise<void> {
  const emails = new Set(people.flatMap(person => person.emails));
  const phones = new Set(
    people.filter(person => person.emails.length === 0).flatMap(person => person.phones),
  );
  const numbers = await limitMessageSms(deps, tx, [...phones]);
  const recipients = [
    ...[...emails].map(destination => ({ method: 'email' as const, destination })),
    ...numbers.map(destination => ({ method: 'sms' as const, destination })),
  ];
  for (const { method, destination } of recipients) {
    await queueMessage(
      deps,
      tx,
      { method, destination, language, market },
      { name: 'card-activated-elsewhere', lastFour, at: new Date() },
      { expiresInSeconds: warningLivesSeconds, ...(method === 'sms' && { smsBudget: 'within' as const }) },
    );
  }
}
