import type { ActOrder } from '@talon/contract/console/acts';
import type { Queryable } from '../../../db/pool';
import type { Deps } from '../../../kernel/deps';
import { findEnrolledAuthenticators } from '../../../domain/authenticators/authenticators';
import type { Act, ActedAccount } from './act';
import { blockAccount, unblockAccount } from './block-account';
import { cancelErasure, eraseAccount } from './erase-account';
import { endSessions } from './end-sessions';
import { forceMfa } from './force-mfa';
import { logOutDevice } from './log-out-device';
import { prepareDataExport } from './prepare-data-export';
import { moveCard, removeCard } from './move-card';
import { moveLink, removeLink } from './move-link';
import { removeAuthenticator } from './remove-authenticator';
import { isLastWay, removeIdentifier } from './remove-identifier';
import { restoreBankAccount } from './restore-bank-account';
import { undoMerge } from './undo-merge';
import { leavesNoAuthenticator, requirePassword } from './require-password';

type OrderOf<Name extends ActOrder['act']> = Extract<ActOrder, { act: Name }>;

interface ActRow<Order> {
  run: Act<Order>;
  /** Whether a second member of staff must approve it: it gives access to money or an identity. */
  needsApproval: (deps: Deps, tx: Queryable, account: ActedAccount, order: Order) => Promise<boolean>;
}

const never = async () => false;
const always = async () => true;

/** Without an authenticator, whoever has the password or the mailbox is in. */
async function isLastAuthenticator(_deps: Deps, tx: Queryable, { id }: ActedAccount): Promise<boolean> {
  return (await findEnrolledAuthenticators(tx, { accountId: id })).length < 2;
}

/** What staff may do to an account, by name. */
export const acts: { readonly [Name in ActOrder['act']]: ActRow<OrderOf<Name>> } = {
  'end-sessions': { run: withoutInput(endSessions), needsApproval: never },
  'log-out-device': { run: logOutDevice, needsApproval: never },
  'prepare-data-export': { run: withoutInput(prepareDataExport), needsApproval: never },
  erase: { run: withoutInput(eraseAccount), needsApproval: always },
  'cancel-erasure': { run: withoutInput(cancelErasure), needsApproval: never },
  'require-password': { run: requirePassword, needsApproval: leavesNoAuthenticator },
  block: { run: withoutInput(blockAccount), needsApproval: never },
  unblock: { run: withoutInput(unblockAccount), needsApproval: never },
  'remove-authenticator': { run: removeAuthenticator, needsApproval: isLastAuthenticator },
  'remove-identifier': { run: removeIdentifier, needsApproval: isLastWay },
  'force-mfa': { run: forceMfa, needsApproval: never },
  // Whoever has its number could activate it in another account.
  'remove-card': { run: removeCard, needsApproval: always },
  'move-card': { run: moveCard, needsApproval: always },
  'remove-link': { run: removeLink, needsApproval: never },
  'restore-bank-account': { run: restoreBankAccount, needsApproval: always },
  'undo-merge': { run: undoMerge, needsApproval: always },
  'move-link': { run: moveLink, needsApproval: always },
};

function withoutInput(act: Act): Act<unknown> {
  return (deps, tx, operator, account) => act(deps, tx, operator, account, undefined);
}
