import { showKeys } from '../features/keys/show-keys';
import type { Deps } from '../kernel/deps';

/** Lists the signing keys by algorithm, then the encryption and hash keys by name, each with its state. */
export async function listKeys(deps: Deps): Promise<string> {
  const { signing, encryption, hash, encrypted_left: encrypted, hashed_left: hashed } = await showKeys(deps);
  const lines = [
    ...signing.map(({ kid, alg, state, signs_from: from, leaves_at: leaves, is_overdue: isOverdue }) => {
      const end = leaves === null ? '' : `, removed after ${leaves}`;
      return `${alg}  ${kid}  ${state}  ${state === 'next' ? 'signs' : 'signed'} from ${from}${end}${isOverdue ? ', overdue' : ''}`;
    }),
    ...encryption.map(({ name, state }) => `encryption key  ${name}  ${state}`),
    ...(encrypted.length > 0 ? [`overdue: encryption renew, for ${encrypted.join(', ')}`] : []),
    ...hash.map(({ version, state, used_since: since }) =>
      [`hash key  ${version}  ${state}`, ...(since === null ? [] : [`used since ${since}`])].join('  '),
    ),
    ...(hashed.length > 0 ? [`overdue: hashes renew, for ${hashed.join(', ')}`] : []),
  ];
  return lines.length > 0
    ? lines.join('\n')
    : 'There are no signing keys yet: the first call to /oauth makes them.';
}
