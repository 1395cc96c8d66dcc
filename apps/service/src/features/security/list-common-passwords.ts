import type { ReplyOf } from '@talon/contract/endpoint';
import { Refusal } from '@talon/contract/errors';
import type { listCommonPasswords as endpoint } from '@talon/contract/security';
import { commonPasswordHashes } from '../../kernel/common-passwords';
import type { Deps } from '../../kernel/deps';
import type { Visitor } from '../../kernel/caller';
import type { Input } from '../../kernel/route';

const prefixLength = 3;

/** Returns common passwords by the first characters of their hash, so that the page does not reveal the password. */
export async function listCommonPasswords(
  _deps: Deps,
  _visitor: Visitor,
  { params }: Input<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const prefix = params['prefix'] ?? '';
  if (!/^[0-9a-f]{3}$/.test(prefix)) throw new Refusal('invalid-request', { fields: ['prefix'] });
  const beginning = commonPasswordHashes().filter(hash => hash.startsWith(prefix));
  return { suffixes: beginning.map(hash => hash.slice(prefixLength)) };
}
