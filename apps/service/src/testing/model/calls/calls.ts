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
  'sign in': { weight: 24, ask: signIn },
  'sign out': { weight: 1, ask: signOut },
  'sign out everywhere': { weight: 1, ask: endAllSessions },
  'log a device out': { weight: 1, ask: revokeDevice },
  'ask for a grant': { weight: 15, ask: startStepUp },
  'confirm a sign-in or a grant': { weight: 27, ask: confirmStepUp },
  'change contact': { weight: 24, ask: changeContact },
  'verify an address': { weight: 6, ask: verifyIdentifier },
  'resend a contact code': { weight: 3, ask: resendContactCode },
  'confirm contact': { weight: 27, ask: confirmContact },
  'make primary': { weight: 9, ask: makePrimary },
  'remove an address': { weight: 9, ask: withdraw },
  'set a method up': { weight: 12, ask: activateMethod },
  'resend the code of a method': { weight: 3, ask: resendActivation },
  'confirm a method': { weight: 12, ask: confirmMethod },
  'look at the duplicates': { weight: 1, ask: showDuplicated },
  'ask for the code of a duplicate': { weight: 8, ask: sendDuplicatedCode },
  'resend the code of a duplicate': { weight: 1, ask: resendDuplicatedCode },
  'prove a duplicate': { weight: 16, ask: confirmDuplicatedCode },
  'take duplicates': { weight: 14, ask: deleteDuplicated },
  'skip duplicates': { weight: 4, ask: skipDuplicated },
  'look at a similar account': { weight: 1, ask: showFuzzion },
  'skip a similar account': { weight: 1, ask: skipFuzzion },
  'reject a similar account': { weight: 2, ask: rejectFuzzion },
  'show whose a similar account is': { weight: 6, ask: proveFuzzion },
  'redirect the code of a similar account': { weight: 2, ask: redirectFuzzionCode },
  'resend the code of a similar account': { weight: 1, ask: resendFuzzionCode },
  'claim a similar account': { weight: 10, ask: claimFuzzion },
  'ask for a grant for an IBAN': { weight: 5, ask: startBankStepUp },
  'change the IBAN': { weight: 6, ask: changeIban },
  'change the password': { weight: 3, ask: changePassword },
  register: { weight: 4, ask: register },
  'operator removes an address': { weight: 2, ask: operatorRemoves },
  'operator ends sessions': { weight: 1, ask: operatorEndsSessions },
  'operator imposes a password': { weight: 1, ask: operatorImposesPassword },
  'operator blocks': { weight: 1, ask: operatorBlocks },
  'operator unblocks': { weight: 3, ask: operatorUnblocks },
} satisfies Record<string, { weight: number; ask: PrepareCall }>;

export type CallName = keyof typeof calls;
