import type { Deps } from '../kernel/deps';
import {
  findIbansOfOlderKeys,
  findKeysOfOlderKeys,
  findMessagesOfOlderKeys,
  replaceIbans,
  replaceMessages,
  replaceSealedKeys,
} from '../domain/accounts/encrypted-values';

const batchSize = 500;

/** All that is kept sealed. */
const kinds = [
  { name: 'bank accounts', find: findIbansOfOlderKeys, replace: replaceIbans },
  { name: 'messages', find: findMessagesOfOlderKeys, replace: replaceMessages },
  { name: 'signing keys', find: findKeysOfOlderKeys, replace: replaceSealedKeys },
];

/**
 * Seals under the current key what is sealed under an older one. Every batch stands by itself: a run that was stopped is
 * taken up by the next.
 */
export async function renewEncryption(deps: Deps): Promise<string> {
  const counts: string[] = [];
  for (const kind of kinds) counts.push(`${kind.name} ${await renew(deps, kind)}`);
  return `Sealed anew under the current key: ${counts.join(', ')}.`;
}

async function renew({ db, encryption }: Deps, { find, replace }: (typeof kinds)[number]): Promise<number> {
  let count = 0;
  for (;;) {
    const batch = await find(db, { currentMark: encryption.currentMark, most: batchSize });
    if (batch.length === 0) return count;
    const replaced = await replace(db, {
      ids: batch.map(({ id }) => id),
      old: batch.map(({ sealed }) => sealed),
      anew: batch.map(({ sealed }) => encryption.encrypt(encryption.decrypt(sealed))),
    });
    count += replaced.length;
  }
}
