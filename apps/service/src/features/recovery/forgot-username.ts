import type { ReplyOf } from '@talon/contract/endpoint';
import { Refusal } from '@talon/contract/errors';
import type { forgotUsername as endpoint } from '@talon/contract/recovery';
import { normaliseCardNumber } from '@talon/rules/card-number';
import { registerNumberCountry, validRegisterNumber } from '@talon/rules/register-number';
import type { Deps } from '../../kernel/deps';
import { masked, methodOf } from '../../domain/identifiers/kinds';
import { requireCaptcha } from '../../domain/limits/captcha';
import { refuseTooManyInvalidNumbers } from '../../domain/limits/invalid-numbers';
import { refuseWhileUnavailable } from '../../kernel/refuse-while-unavailable';
import type { Visitor } from '../../kernel/caller';
import type { Input } from '../../kernel/route';
import { findAccountByCard } from '../../domain/cards/card-assignments';
import { listUserNames } from '../../domain/identifiers/identifiers';
import { findLinkedAccounts } from '../../domain/platform-links/platform-links';
import { sendUserName } from './send-user-name';

/** Returns the identifiers of an account masked, and sends each in full to itself. */
export async function forgotUsername(
  deps: Deps,
  newVisitor: Visitor,
  { body }: Input<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const findAccounts =
    body.card_number === undefined
      ? byRegisterNumber(deps, newVisitor, body.register_number ?? '')
      : byCard(deps, body.card_number);
  const limits = ['invalidNumbers', 'unconfirmedByNetwork'] as const;
  const visitor = await requireCaptcha(deps, newVisitor, limits, body.captcha);
  const names = await refuseTooManyInvalidNumbers(deps, visitor, async () => {
    const accounts = await findAccounts();
    const found = accounts.length > 0 ? await listUserNames(deps.db, { accountIds: accounts }) : [];
    return found.length > 0 ? found : undefined;
  });
  for (const name of names ?? []) await sendUserName(deps, visitor, name);
  return {
    usernames: (names ?? []).map(({ kind, value }) => masked({ method: methodOf[kind], destination: value })),
  };
}

/** Refuses a malformed number before anything is counted. Returns the function that finds the accounts. */
function byCard(deps: Deps, typed: string): () => Promise<string[]> {
  const number = normaliseCardNumber(typed);
  if (!number) throw new Refusal('card-number-refused');
  return async () => {
    const account = await findAccountByCard(deps.db, {
      numberHashes: deps.keyedHash.all('card', number),
    });
    return account ? [account.account_id] : [];
  };
}

function byRegisterNumber(deps: Deps, { market }: Visitor, typed: string): () => Promise<string[]> {
  const country = registerNumberCountry(typed);
  const number = country && validRegisterNumber(typed, country);
  if (!number || !market.hasRegisterNumberRecovery) throw new Refusal('register-number-refused');
  return async () => {
    const people = await refuseWhileUnavailable(
      deps,
      'unavailable',
      'a user name could not be looked up',
      () => deps.directory.peopleOfRegisterNumber(number),
    );
    const accounts = await findLinkedAccounts(deps.db, {
      platforms: people.map(({ platform }) => platform),
      personIds: people.map(({ personId }) => personId),
    });
    return accounts.map(({ id }) => id);
  };
}
