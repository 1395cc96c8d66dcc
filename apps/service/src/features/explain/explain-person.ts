import type { explainPerson as endpoint, Explanation } from '@talon/contract/console/explain';
import { situations } from '@talon/contract/console/explain';
import type { ReplyOf } from '@talon/contract/endpoint';
import { Refusal } from '@talon/contract/errors';
import { findMarket, markets } from '@talon/markets/markets';
import { normaliseCardNumber } from '@talon/rules/card-number';
import { maskEmail } from '@talon/rules/contact';
import { maskPhone } from '@talon/rules/phone';
import { rehearse } from '../../db/rehearse';
import { findNamedAccounts } from '../../domain/accounts/account-overview';
import { readPerson } from '../../domain/accounts/find-people';
import { auditOperator } from '../../domain/audit/audit-operator';
import { errorToRefusal } from '../../db/error-to-refusal';
import type { Operator, Visitor } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import { operatorOf } from '../../kernel/operator-of';
import { isUuid } from '../../kernel/uuid';
import { type Rehearsal, situationRules } from './rules-of-situations';
import type { UseCase } from '../../kernel/route';

/** An address of no network (RFC 5737): nothing is counted for it. */
const strangersAddress = '192.0.2.1';

const nothingDue: Explanation['due'] = { required_action: null, code_sent_at: null, erased_at: null };

/** `POST /api/people/{id}/explain`. */
export const explainPerson: UseCase<typeof endpoint> = (
  deps,
  caller,
  { params: { id = '' }, body: { card_number: typed } },
) => {
  return explainAccount(deps, operatorOf(caller, null), id, typed);
};

/** Explains an account to an operator; `typed` is the number of a card to activate. */
export async function explainAccount(
  deps: Deps,
  operator: Operator,
  id: string,
  typed: string | undefined,
): Promise<ReplyOf<typeof endpoint>> {
  const person = isUuid(id) ? await readPerson(deps.db, { id }) : undefined;
  if (!person) throw new Refusal('person-unknown');
  const [named] = await findNamedAccounts(deps.db, { id, reference: id, email: null, phone: null });
  await auditOperator(deps, deps.db, operator, { accountId: id, event: 'account-explained' });
  const visitor = strangerIn(named?.market ?? null);
  const addresses = person.identifiers
    .filter(({ verified_at }) => verified_at !== null)
    .map(({ kind, value }) => ({ kind: kind === 'email' ? ('email' as const) : ('phone' as const), value }));
  const account = {
    id,
    is_blocked: person.blocked_at !== null,
    has_password: person.has_password,
    has_verified_address: addresses.length > 0,
  };
  const tried = (
    situation: Explanation['situation'],
    subject: string | null,
    run: (rehearsal: Rehearsal) => Promise<{ method: string | null; due?: Explanation['due'] }>,
  ) => explain(deps, account, situation, subject, tx => run({ deps: quiet(deps), tx, visitor, account }));
  const explanations: Explanation[] = [];
  for (const situation of situations) {
    const rule = situationRules[situation];
    if (rule.about === 'account') explanations.push(await tried(situation, null, rule.run));
    else if (rule.about === 'address') {
      for (const address of addresses) {
        const subject = address.kind === 'email' ? maskEmail(address.value) : maskPhone(address.value);
        explanations.push(await tried(situation, subject, rehearsal => rule.run(rehearsal, address)));
      }
    } else if (typed !== undefined) {
      const subject = `•••• ${(normaliseCardNumber(typed) ?? typed).slice(-4)}`;
      explanations.push(await tried(situation, subject, rehearsal => rule.run(rehearsal, typed)));
    }
  }
  return { explanations, helpdesk: visitor.market.helpdesk.phone };
}

/** Rehearses the rules of a situation. A refusal is the explanation; any other error is a fault of ours. */
async function explain(
  { db }: Deps,
  { has_password: hasPassword }: Rehearsal['account'],
  situation: Explanation['situation'],
  subject: string | null,
  work: (tx: Rehearsal['tx']) => Promise<{ method: string | null; due?: Explanation['due'] }>,
): Promise<Explanation> {
  const refusal = { code: null, cause: null, missing: null, until: null };
  const about = { situation, subject, ...refusal, method: null, due: nothingDue };
  try {
    return { ...about, ...(await rehearse(db, work)) };
  } catch (error) {
    const { code, details } = errorToRefusal(error);
    if (code === 'internal' || code === 'unavailable') throw error;
    const { retryAfterSeconds: seconds, cause = null } = details;
    const until = seconds === undefined ? null : new Date(Date.now() + seconds * 1000).toISOString();
    const missing = code === 'invalid-credentials' ? (hasPassword ? 'address' : 'password') : null;
    return { ...about, code, cause, missing, until };
  }
}

/** A new device in the market of the last sign-in, on a network from which nobody has signed in. */
function strangerIn(marketId: string | null): Visitor {
  return {
    market: findMarket(marketId ?? '') ?? markets[0],
    address: strangersAddress,
    deviceId: null,
    userAgent: null,
    bearerToken: null,
    cookies: { read: () => undefined, keep: () => undefined, names: () => [] },
  };
}

/** A rehearsal is neither logged nor measured: nothing has happened. */
function quiet(deps: Deps): Deps {
  const none = { inc: () => undefined };
  return {
    ...deps,
    log: deps.log.child({}, { level: 'silent' }),
    measures: { ...deps.measures, limitsReached: none as unknown as Deps['measures']['limitsReached'] },
  };
}
