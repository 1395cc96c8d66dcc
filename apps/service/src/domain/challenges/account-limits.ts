import { maskEmail } from '@talon/rules/contact';
import { maskPhone } from '@talon/rules/phone';
import { listFullLimits, listSignInWaits, showConsecutiveFailures } from '../limits/limits-in-force';
import { ownAddressTotals } from './own-address-counts';
import { accountSubject, identifierSubject, unverifiedSubject } from '../limits/subjects';
import type { Deps } from '../../kernel/deps';
import { truncated } from '../../kernel/network';

/** The purposes whose wrong codes lengthen the next codes of an account. */
const codePurposes = [
  'sign-in',
  'sudo',
  'single',
  'enrol',
  'contact',
  'duplicated',
  'fuzzion',
  'lost',
] as const;

/** A limit that is in force, or a wait, with its end. `subject` is what is limited, masked. */
export interface AccountLimit {
  /** The name of the limit, `sign-in-wait` or `failures-in-a-row`. */
  limit: string;
  subject: string;
  /** How many failures caused it, where they are counted. */
  failures?: number;
  /** ISO 8601. */
  endsAt: string;
}

interface LimitedAccount {
  id: string;
  identifiers: readonly { kind: string; value: string }[];
}

/** The limits that are in force for an account now, with the time at which each ends. Networks are truncated. */
export async function listLimits(deps: Deps, { id, identifiers }: LimitedAccount): Promise<AccountLimit[]> {
  const addresses = identifiers.map(({ kind, value }) => ({
    name: kind === 'email' ? maskEmail(value) : maskPhone(value),
    value,
    identifierHash: identifierSubject(deps, kind === 'email' ? 'email' : 'phone', value),
  }));
  const waits = await listSignInWaits(deps.db, {
    identifierHashes: addresses.map(({ identifierHash }) => identifierHash),
  });
  const [run] = await showConsecutiveFailures(deps.db, { subject: accountSubject(deps, id) });
  const counted = [
    { name: 'account', subject: accountSubject(deps, id) },
    ...codePurposes.map(purpose => ({
      name: `codes of ${purpose}`,
      subject: deps.keyedHash('wrong-codes', `${purpose} ${id}`),
    })),
    ...addresses.flatMap(({ name, value }) => [
      ...ownAddressTotals(deps, value).map(subject => ({ name, subject })),
      { name, subject: unverifiedSubject(deps, value) },
      { name, subject: deps.keyedHash('destination', `reset ${value}`) },
      { name, subject: deps.keyedHash('destination', `user-names ${value}`) },
    ]),
  ];
  const full = await listFullLimits(deps.db, { subjects: counted.map(({ subject }) => subject) });
  return [
    ...waits.map(({ identifier_hash, address, failures, ends }) => {
      const name = addresses.find(each => each.identifierHash.equals(identifier_hash))?.name ?? '';
      const subject = `${name} from ${originOf(address)}`;
      return { limit: 'sign-in-wait', subject, failures, endsAt: ends };
    }),
    ...(run && run.failures >= deps.limits.failuresThatRequireCode
      ? [{ limit: 'failures-in-a-row', subject: 'account', failures: run.failures, endsAt: run.ends }]
      : []),
    ...full.map(({ limit_name, subject_hash, ends }) => {
      const subject = counted.find(each => each.subject.equals(subject_hash))?.name ?? '';
      return { limit: limit_name, subject, endsAt: ends };
    }),
  ];
}

function originOf(origin: string): string {
  if (origin.startsWith('trusted ')) return 'a trusted device';
  return truncated(origin.replace('::/64', '::'));
}
