import type { PrepareCall } from '../model-call';
import { claimFuzzion, proveFuzzion, redirectFuzzionCode, resendFuzzionCode } from './link-proposal-codes';
import { makePrimary, withdraw } from './contact-addresses';
import { changeContact, confirmContact, resendContactCode, verifyIdentifier } from './contact-codes';
import { deleteDuplicated, showDuplicated, skipDuplicated } from './duplicated-choice';
import { confirmDuplicatedCode, resendDuplicatedCode, sendDuplicatedCode } from './duplicated-codes';
import { changeIban, startBankStepUp } from './iban';
import { activateMethod, confirmMethod, resendActivation } from './authenticators';
import { rejectFuzzion, showFuzzion, skipFuzzion } from './link-proposals';
import {
  operatorBlocks,
  operatorEndsSessions,
  operatorImposesPassword,
  operatorRemoves,
  operatorUnblocks,
} from './operator';
import { changePassword } from './password';
import { register } from './registration';
import { endAllSessions, revokeDevice, signIn, signOut } from './sign-in';
import { confirmStepUp, startStepUp } from './step-up';

/** Every call of the model, with its relative frequency. */
export const calls = {
  'sign in': { weight: 24, prepare: signIn },
  'sign out': { weight: 1, prepare: signOut },
  'sign out everywhere': { weight: 1, prepare: endAllSessions },
  'log a device out': { weight: 1, prepare: revokeDevice },
  'ask for a grant': { weight: 15, prepare: startStepUp },
  'confirm a sign-in or a grant': { weight: 27, prepare: confirmStepUp },
  'change contact': { weight: 24, prepare: changeContact },
  'verify an address': { weight: 6, prepare: verifyIdentifier },
  'resend a contact code': { weight: 3, prepare: resendContactCode },
  'confirm contact': { weight: 27, prepare: confirmContact },
  'make primary': { weight: 9, prepare: makePrimary },
  'remove an address': { weight: 9, prepare: withdraw },
  'set a method up': { weight: 12, prepare: activateMethod },
  'resend the code of a method': { weight: 3, prepare: resendActivation },
  'confirm a method': { weight: 12, prepare: confirmMethod },
  'look at the duplicates': { weight: 1, prepare: showDuplicated },
  'ask for the code of a duplicate': { weight: 8, prepare: sendDuplicatedCode },
  'resend the code of a duplicate': { weight: 1, prepare: resendDuplicatedCode },
  'prove a duplicate': { weight: 16, prepare: confirmDuplicatedCode },
  'take duplicates': { weight: 14, prepare: deleteDuplicated },
  'skip duplicates': { weight: 4, prepare: skipDuplicated },
  'look at a similar account': { weight: 1, prepare: showFuzzion },
  'skip a similar account': { weight: 1, prepare: skipFuzzion },
  'reject a similar account': { weight: 2, prepare: rejectFuzzion },
  'show whose a similar account is': { weight: 6, prepare: proveFuzzion },
  'redirect the code of a similar account': { weight: 2, prepare: redirectFuzzionCode },
  'resend the code of a similar account': { weight: 1, prepare: resendFuzzionCode },
  'claim a similar account': { weight: 10, prepare: claimFuzzion },
  'ask for a grant for an IBAN': { weight: 5, prepare: startBankStepUp },
  'change the IBAN': { weight: 6, prepare: changeIban },
  'change the password': { weight: 3, prepare: changePassword },
  register: { weight: 4, prepare: register },
  'operator removes an address': { weight: 2, prepare: operatorRemoves },
  'operator ends sessions': { weight: 1, prepare: operatorEndsSessions },
  'operator imposes a password': { weight: 1, prepare: operatorImposesPassword },
  'operator blocks': { weight: 1, prepare: operatorBlocks },
  'operator unblocks': { weight: 3, prepare: operatorUnblocks },
} satisfies Record<string, { weight: number; prepare: PrepareCall }>;

export type CallName = keyof typeof calls;
