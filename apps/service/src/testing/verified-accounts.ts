import type { CodeMethod } from '@talon/rules/codes';
import type { Deps } from '../kernel/deps';
import { addAccount } from './accounts';
import { newCardNumber } from './cards';

/** An account with its authenticators. */
export interface VerifiedAccount {
  id: string;
  email: string;
  phone: string;
  /** The full number of its card; without a card, of one that it does not have. */
  card: string;
}

export interface Given {
  /** The first is the last used one. */
  methods?: readonly CodeMethod[];
  /** Which addresses are verified. */
  verified?: readonly CodeMethod[];
  hasCard?: boolean;
  /** The ages in hours. */
  accountHours?: number;
  emailHours?: number;
  phoneHours?: number;
  methodHours?: number;
  cardHours?: number;
  /** Whether the authenticators were settled at once. */
  settledAtOnce?: boolean;
  resetThrough?: CodeMethod;
  /** More columns of the operators' import. */
  columns?: Record<string, string>;
}

let count = 0;

/**
 * Adds an account that is three days old, like its verified addresses and authenticators; without an authenticator or
 * a card by default.
 */
export async function addVerifiedAccount(
  deps: Deps,
  {
    methods = [],
    verified = ['email', 'sms'],
    hasCard = false,
    accountHours = 72,
    emailHours = accountHours,
    phoneHours = accountHours,
    methodHours = accountHours,
    cardHours = accountHours,
    settledAtOnce = true,
    resetThrough,
    columns = {},
  }: Given = {},
): Promise<VerifiedAccount> {
  count += 1;
  const email = verified.includes('email') ? `proven${count}@test.example` : '';
  const phone = verified.includes('sms') ? `+32470${String(100_000 + ((count * 1013) % 900_000))}` : '';
  const reference = `proven-${count}`;
  await addAccount(deps, { reference, emails: email, phones: phone, ...columns });
  const sql = (text: string, values: unknown[]) => deps.db.query(text, values);
  const { rows } = await sql(
    `update accounts set created_at = now() - make_interval(hours => $2), reset_through = $3
      where reference = $1 returning id`,
    [reference, accountHours, resetThrough ?? null],
  );
  const id: string = rows[0].id;
  await sql(
    `update identifiers
        set verified_at = a.created_at + make_interval(hours => case kind when 'email' then $2::int else $3::int end)
       from accounts a where a.id = account_id and a.id = $1`,
    [id, accountHours - emailHours, accountHours - phoneHours],
  );
  for (const [index, method] of methods.entries()) {
    await sql(
      `insert into authenticators (account_id, type, settled_at_once, enrolled_at, last_used_at)
       select id, $2, $3, created_at + make_interval(hours => $4), now() - make_interval(mins => $5) from accounts where id = $1`,
      [id, method, settledAtOnce, accountHours - methodHours, index + 1],
    );
  }
  const card = newCardNumber();
  if (hasCard) {
    await sql(
      `insert into card_assignments (card_id, account_id, number_hash, last_four, activation, people, added_at)
       select $1, id, $3, $4, 'activated', array['personal:holder-' || $1], created_at + make_interval(hours => $5) from accounts where id = $2`,
      [`card-${count}`, id, deps.keyedHash('card', card), card.slice(-4), accountHours - cardHours],
    );
  }
  // The directory says that a later card belongs to the person of the account.
  if (hasCard && cardHours < accountHours) {
    await sql(
      `insert into platform_links (account_id, platform, person_id, linked_at)
       select id, 'personal', 'holder-card-' || $2::int, created_at from accounts where id = $1`,
      [id, count],
    );
  }
  return { id, email, phone, card };
}
