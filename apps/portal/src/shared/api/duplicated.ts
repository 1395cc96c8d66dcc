import type * as duplicated from '@talon/contract/duplicated';
import type { ReplyOf, RequestOf } from '@talon/contract/endpoint';

export type Duplicated = ReplyOf<typeof duplicated.showDuplicated>;
export type DuplicatedChallenge = ReplyOf<typeof duplicated.sendDuplicatedCode>;
export type DuplicatedAddress = RequestOf<typeof duplicated.sendDuplicatedCode>;
