import { Refusal } from '@talon/contract/errors';
import { tokenSeconds } from '@talon/rules/limits';
import type { Holder } from '../../core/cards/holder';
import { isSamePerson } from '../../core/cards/holder';
import type { Deps } from '../../core/deps';
import { queueMessage } from '../../core/messaging/queue-message';
import { tokenHash } from '../../core/token';
import type { Queryable } from '../../db/pool';
import { truncated } from '../../http/address';
import type { Newcomer } from '../../http/caller';
import { addAcceptances, registerAccount } from '../../repositories/accounts';
import { recordEvent } from '../../repositories/audit';
import { addIdentifier } from '../../repositories/identifiers';
import { endOnboarding, type OnboardingRow } from '../../repositories/onboardings';
import { openSession } from '../../repositories/sessions';
import type { DirectoryPerson } from '../../seams/directory';
import { type Claim, settleClaim } from './claim';

const welcomeLivesSeconds = 24 * 60 * 60;

interface Making {
  claim: Claim;
  /** Whom the directory has for the card; undefined while it is away. */
  people: DirectoryPerson[] | undefined;
  passwordHash: string;
  token: string;
}

/** Turns an onboarding whose every step is done into an account that is signed in. */
export async function makeAccount(
  deps: Deps,
  tx: Queryable,
  newcomer: Newcomer,
  row: OnboardingRow,
  { claim, people, passwordHash, token }: Making,
): Promise<void> {
  const { market, deviceId, userAgent, address } = newcomer;
  const { firstname, lastname, birthdate, email, phone, language } = complete(row);
  const proven = { emails: [email], phones: [phone], lastname, birthdate, language };
  const gender = genderOf(people ?? [], { accountId: '', ...proven });
  const [account] = await registerAccount(tx, firstname, lastname, birthdate, gender, language, passwordHash);
  if (!account) throw new Error('an insert answers its row');
  const holder = { accountId: account.id, ...proven };
  await addIdentifier(tx, account.id, 'email', email, true, true, false);
  await addIdentifier(tx, account.id, 'phone', phone, true, true, false);
  await settleClaim(deps, tx, market, holder, claim, people);
  await addAcceptances(tx, account.id, ...accepted(row));
  const hash = tokenHash(token);
  await openSession(tx, account.id, market.id, deviceId, userAgent, false, hash, tokenSeconds);
  await recordEvent(tx, account.id, 'registered', market.id, deviceId, truncated(address));
  const [ended] = await endOnboarding(tx, row.id, account.id);
  if (!ended) throw new Refusal('step-not-due');
  await queueMessage(
    deps,
    tx,
    { method: 'email', destination: email, language, market },
    { name: 'account-created', firstname, lastFour: row.card_last_four },
    { expiresInSeconds: welcomeLivesSeconds },
  );
}

type Complete = Record<'firstname' | 'lastname' | 'birthdate' | 'email' | 'phone' | 'language', string>;

/** The steps before have seen to it that nothing is missing. */
function complete(row: OnboardingRow): Complete {
  const { firstname, lastname, birthdate, email, phone, language } = row;
  const all = { firstname, lastname, birthdate, email, phone, language };
  if (Object.values(all).includes(null)) throw new Error('an onboarding whose steps are done lacks a field');
  return all as Complete;
}

function accepted(row: OnboardingRow): [string, string, string, Date, boolean] {
  const { terms_version: terms, privacy_version: privacy, terms_language: language, accepted_at: at } = row;
  if (terms === null || privacy === null || language === null || at === null) {
    throw new Error('an onboarding whose steps are done lacks its acceptance');
  }
  return [terms, privacy, language, at, row.wants_marketing];
}

function genderOf(people: readonly DirectoryPerson[], holder: Holder): string | null {
  return people.find(person => isSamePerson(holder, person) && person.gender)?.gender ?? null;
}
