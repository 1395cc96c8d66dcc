import type { ReplyOf } from '@talon/contract/endpoint';
import type { reportPasskeyFailure as endpoint } from '@talon/contract/passkeys';
import { countedErrorName } from '@talon/rules/passkey-errors';
import type { Visitor } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import type { Input } from '../../kernel/route';

/** `POST /mfa/passkey/failure`. */
export async function reportPasskeyFailure(
  { measures }: Deps,
  _visitor: Visitor,
  { body: { stage, error } }: Input<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  measures.passkeyFailures.inc({ stage, error: countedErrorName(error) });
  return undefined;
}
