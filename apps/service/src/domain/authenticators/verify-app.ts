import { normaliseCode } from '@talon/rules/codes';
import type { Queryable } from '../../db/pool';
import { readClock } from '../../db/read-clock';
import { readContext } from '../challenges/context';
import { findAppStep } from './app-codes';
import { addAuthenticatorApp, consumeAppStep, findAuthenticatorApps } from './authenticator-apps';
import { enrolledFor } from './confirmation-of';
import { openAppSecret, sealAppSecret } from './seal-app-secret';
import type { Proof, Verification, Verifier } from './verifier';

/** A code of an authenticator app. A step whose code was accepted is never accepted again. */
export const verifyApp: Verifier = {
  read: ({ code }) => normaliseCode(code ?? ''),
  verify: verification =>
    verification.challenge.code_digits === verification.text.length
      ? verifyDigits(verification)
      : Promise.resolve(undefined),
};

function verifyDigits(verification: Verification): Promise<Proof | undefined> {
  return verification.challenge.purpose === 'enrol' ? verifyNewApp(verification) : verifyOwnApp(verification);
}

async function verifyOwnApp(verification: Verification): Promise<Proof | undefined> {
  const { deps, tx, visitor, challenge, accountId, text } = verification;
  const epochSeconds = await readClock(tx);
  const mayConfirm = await enrolledFor(deps, tx, visitor.market, challenge, accountId);
  for (const app of await findAuthenticatorApps(tx, { accountId })) {
    const { authenticator_id: authenticatorId, secret: sealed, last_step: lastStep } = app;
    if (!mayConfirm(authenticatorId)) continue;
    const secret = openAppSecret(deps, sealed, { column: 'authenticator_apps.secret', id: authenticatorId });
    const step = await findAppStep(secret, text, { epochSeconds, lastStep });
    if (step !== undefined) {
      const use = async (db: Queryable) =>
        (await consumeAppStep(db, { authenticatorId, step })) !== undefined;
      return { authenticatorId, use };
    }
  }
  return undefined;
}

/** The first code of an app whose secret the challenge has. */
async function verifyNewApp({
  deps,
  tx,
  challenge,
  accountId,
  payload,
  text,
}: Verification): Promise<Proof | undefined> {
  const { sealedSecret } = readContext('enrol', challenge);
  if (sealedSecret === undefined) return undefined;
  const sealed = Buffer.from(sealedSecret, 'base64');
  const secret = openAppSecret(deps, sealed, { column: 'challenges.context', id: payload });
  const step = await findAppStep(secret, text, { epochSeconds: await readClock(tx), lastStep: 0 });
  if (step === undefined) return undefined;
  return {
    authenticatorId: null,
    use: async () => true,
    enrol: async (db, authenticatorId) => {
      await addAuthenticatorApp(db, {
        authenticatorId,
        accountId,
        secret: sealAppSecret(deps, secret, { column: 'authenticator_apps.secret', id: authenticatorId }),
        lastStep: step,
      });
      return true;
    },
  };
}
