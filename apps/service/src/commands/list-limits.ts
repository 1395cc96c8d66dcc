import { maskEmail } from '@talon/rules/contact';
import { maskPhone } from '@talon/rules/phone';
import type { AccountOverview } from '../domain/accounts/account-overview';
import { listFullLimits, listSignInWaits, showConsecutiveFailures } from '../domain/limits/limits-in-force';
import { ownAddressTotals } from '../domain/challenges/own-address-counts';
import { accountSubject, identifierSubject, unverifiedSubject } from '../domain/limits/subjects';
import type { Deps } from '../kernel/deps';
import { truncated } from '../kernel/network';

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

/** The limits that are in force for an account now, with the time at which each ends. Networks are truncated. */
export async function listLimits(deps: Deps, { id, identifiers }: AccountOverview): Promise<string[]> {
  const addresses = identifiers.map(({ kind, value }) => ({
    name: kind === 'email' ? maskEmail(value) : maskPhone(value),
    value,
    identifierHash: identifierSubject(deps, kind, value),
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
      return `sign-in by ${name} from ${originOf(address)}: ${failures} failures, wait until ${ends}`;
    }),
    ...(run && run.failures >= deps.limits.failuresThatRequireCode
      ? [
          `${run.failures} failures in a row: a code is required until a completed sign-in, at most until ${run.ends}`,
        ]
      : []),
    ...full.map(({ limit_name, subject_hash, ends }) => {
      const name = counted.find(({ subject }) => subject.equals(subject_hash))?.name ?? '';
      return `${limit_name} of ${name}, until ${ends}`;
    }),
  ];
}

function originOf(origin: string): string {
  if (origin.startsWith('trusted ')) return 'a trusted device';
  return truncated(origin.replace('::/64', '::'));
}
