import type { Client } from '@talon/contract/client';
import * as duplicated from '@talon/contract/duplicated';
import type { ReplyOf, RequestOf } from '@talon/contract/endpoint';

export type Duplicated = ReplyOf<typeof duplicated.showDuplicated>;
export type DuplicatedChallenge = ReplyOf<typeof duplicated.sendDuplicatedCode>;
export type DuplicatedAddress = RequestOf<typeof duplicated.sendDuplicatedCode>;

export const showDuplicated = (call: Client) => call(duplicated.showDuplicated);

/** Sends a code to the shared address, or to another one that proves another account. */
export const sendDuplicatedCode = (call: Client, address: DuplicatedAddress) =>
  call(duplicated.sendDuplicatedCode, { body: address });

export const deleteDuplicated = (call: Client, body: RequestOf<typeof duplicated.deleteDuplicated>) =>
  call(duplicated.deleteDuplicated, { body });

export const skipDuplicated = (call: Client) => call(duplicated.skipDuplicated);
