import type { findPeople as endpoint, OpenInvitation } from '@talon/contract/console/people';
import { Refusal } from '@talon/contract/errors';
import { maskEmail } from '@talon/rules/contact';
import { linkPlatforms } from '@talon/rules/duplicates';
import { maskPhone } from '@talon/rules/phone';
import { readSearch, type SearchTerms } from '@talon/rules/search-people';
import { searchPeople } from '../../domain/accounts/find-people';
import { auditOperator } from '../../domain/audit/audit-operator';
import { recordLooks } from '../../domain/audit/list-events';
import { findOpenInvitations } from '../../domain/invitations/invitations';
import type { Deps } from '../../kernel/deps';
import { operatorOf } from '../../kernel/operator-of';
import { initialsOf } from './initials-of';
import type { UseCase } from '../../kernel/route';

/** `POST /api/people/search`. Records who searched and by what, not the typed text, which is personal. */
export const findPeople: UseCase<typeof endpoint> = async (deps, caller, { body: { text, birthdate } }) => {
  const terms = readSearch(text);
  const rows = await search(deps, terms, birthdate);
  const invitations = await openInvitations(deps, terms);
  const found = rows.length + invitations.length;
  await auditOperator(deps, deps.db, operatorOf(caller, null), {
    accountId: null,
    event: 'people-searched',
    details: { by: Object.keys(terms), found },
  });
  // What is masked tells something too, so everybody in the result can see it.
  await recordLooks(deps.db, {
    accountIds: rows.map(({ id }) => id),
    event: 'account-found',
    operator: caller.staff.name,
    staffId: caller.staff.id,
  });
  if (found === 0) throw new Refusal('person-unknown');
  const people = rows.map(({ id, email, phone, last_signed_in_at, is_blocked, ...names }) => ({
    id,
    initials: initialsOf(names),
    email: email && maskEmail(email),
    phone: phone && maskPhone(phone),
    last_signed_in_at,
    is_blocked,
  }));
  return { people, invitations };
};

async function openInvitations({ db }: Deps, terms: SearchTerms): Promise<OpenInvitation[]> {
  const { reference = null, email = null } = terms;
  const rows = await findOpenInvitations(db, { reference, email });
  return rows.map(({ email: invited, sent_at, valid_until, ...row }) => ({
    ...row,
    email: maskEmail(invited),
    sent_at: sent_at?.toISOString() ?? null,
    valid_until: valid_until?.toISOString() ?? null,
  }));
}

function search(deps: Deps, terms: SearchTerms, birthdate: string | undefined) {
  const { email = null, phone = null, cardNumber, accountId = null, reference = null } = terms;
  const lastFour = birthdate === undefined ? null : (terms.lastFour ?? null);
  return searchPeople(deps.db, {
    accountId,
    reference,
    email,
    phone,
    numberHashes: cardNumber === undefined ? [] : deps.keyedHash.all('card', cardNumber),
    lastFour,
    birthdate: birthdate ?? null,
    platforms: [...linkPlatforms],
  });
}
