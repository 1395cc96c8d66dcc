import { Refusal } from '@talon/contract/errors';
import { normaliseCode } from '@talon/rules/codes';
import type { Queryable } from '../../db/pool';
import { transaction } from '../../db/transaction';
import { verifiers } from '../authenticators/verifiers';
import type { Presented, Proof } from '../authenticators/verifier';
import type { AuthenticatorType, UnsentMethod } from '@talon/rules/authenticators';
import { lockAccount } from '../accounts/accounts';
import { uncountEvents } from '../limits/limit-counts';
import type { Visitor } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import { aboutAccount } from '../../kernel/refused-account';
import {
  addTried,
  type ChallengeRow,
  completeChallenge,
  countTry,
  countUnsentTry,
  type TriedChallenge,
} from './challenges';
import { confirmForPrefix } from '../limits/sms-prefix-watch';
import { limitsOfConfirmed } from './delivery-counts';
import { codeHash, codeHashes, isCode } from './new-code';
import { recordWrongCode } from './record-wrong-code';
import { isUnsent, sentTo } from './sent-to';

/** A correct code, or another correct proof, that has not been consumed. */
export interface CorrectCode extends Omit<TriedChallenge, 'code_hash'> {
  payload: string;
  hash: Buffer;
  proof: Proof;
}

type Tried = TriedChallenge & { proof: Proof | undefined };

/** The account and the authenticator of a challenge, for the audit trail. */
interface OfAccount {
  accountId: string | null;
  method: AuthenticatorType;
}

const refused = ({ accountId, method }: OfAccount): Refusal =>
  aboutAccount(new Refusal('code-refused'), { accountId, authenticator: method });

/** What a sent code proves is used up with its challenge. */
const sentCode: Proof = { authenticatorId: null, use: async () => true };

/**
 * Checks what a person presents for a challenge: the code that was sent, or what its authenticator shows. The caller has
 * found the owner before. The try is counted first, so that fifty parallel calls are at most five tries. The same wrong code
 * again is not another try. Every failure of the code or the challenge gets the same response. `requireAdditionalEvidence`
 * checks what is required in addition; if it fails, the try stays counted.
 */
export async function checkCode(
  deps: Deps,
  visitor: Visitor,
  { payload, account_id: accountId, method }: ChallengeRow,
  presented: Presented,
  requireAdditionalEvidence?: (challenge: TriedChallenge) => Promise<void>,
): Promise<CorrectCode> {
  const { proof, ...tried } = isUnsent(method)
    ? await checkUnsent(deps, visitor, { payload, accountId, method }, presented)
    : await checkSentCode(deps, visitor, { payload, accountId, method }, presented);
  if (!proof) {
    const isAudited = tried.account_id !== null || tried.purpose === 'reset';
    throw aboutAccount(new Refusal('code-refused'), {
      accountId: tried.account_id,
      authenticator: tried.method,
      isAudited,
    });
  }
  await requireAdditionalEvidence?.(tried);
  const { code_hash: hash, ...rest } = tried;
  return { ...rest, payload, hash, proof };
}

async function checkSentCode(
  deps: Deps,
  visitor: Visitor,
  { payload, accountId, method }: { payload: string } & OfAccount,
  presented: Presented,
): Promise<Tried> {
  const code = normaliseCode(presented.code ?? '');
  if (!code) throw new Refusal('code-refused');
  const hashes = codeHashes(deps, payload, code);
  const hash = codeHash(deps, payload, code);
  const challenge = await countTry(deps.db, { payload, most: deps.limits.codeTries, hash, hashes });
  if (!challenge) throw refused({ accountId, method });
  if (isCode(deps, payload, code, challenge.code_hash)) return { ...challenge, proof: sentCode };
  await transaction(deps.db, tx => recordWrongCode(deps, tx, visitor, payload, challenge));
  return { ...challenge, proof: undefined };
}

/** A challenge of an authenticator that needs no delivery. */
type Unsent = Pick<ChallengeRow, 'payload'> & { accountId: string | null; method: UnsentMethod };

/**
 * The account is locked while an authenticator is checked and a wrong code is counted: each try of an app sees how many
 * wrong codes came before.
 */
async function checkUnsent(
  deps: Deps,
  visitor: Visitor,
  { payload, accountId, method }: Unsent,
  presented: Presented,
): Promise<Tried> {
  const verifier = verifiers[method];
  const text = verifier.read(presented);
  if (text === undefined || accountId === null) throw new Refusal('code-refused');
  const hashes = codeHashes(deps, payload, text);
  return transaction(deps.db, async tx => {
    await lockAccount(tx, { id: accountId });
    const challenge = await countUnsentTry(tx, { payload, method, most: deps.limits.codeTries, hashes });
    if (!challenge) throw refused({ accountId, method });
    const proof = await verifier.verify({
      deps,
      tx,
      visitor,
      challenge,
      accountId,
      payload,
      presented,
      text,
    });
    if (!proof) {
      await addTried(tx, { payload, hash: codeHash(deps, payload, text) });
      await recordWrongCode(deps, tx, visitor, payload, challenge);
    }
    return { ...challenge, proof };
  });
}

/** Consumes a correct code or proof, once; the deliveries of the challenge no longer count against the visitor. */
export async function consumeCode(deps: Deps, tx: Queryable, right: CorrectCode): Promise<void> {
  const completed = await completeChallenge(tx, { payload: right.payload, codeHash: right.hash });
  if (!completed || !(await right.proof.use(tx)))
    throw refused({ accountId: right.account_id, method: right.method });
  const { counted_under: subjects, sent_at: instants } = completed;
  const names = limitsOfConfirmed(right.purpose);
  if (subjects.length > 0) await uncountEvents(tx, { names, subjects, instants });
  const address = sentTo(right);
  if (address?.method === 'sms') await confirmForPrefix(deps, tx, address.destination, subjects);
}
