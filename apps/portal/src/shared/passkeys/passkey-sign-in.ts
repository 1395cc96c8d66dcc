import { signInWithPasskey as signIn, startPasskeySignIn } from '@talon/contract/passkeys';
import type { Failure } from '@talon/contract/client';
import { reportPasskeyFailure } from '../api/passkeys';
import {
  type Assertion,
  endAutofill,
  forgetPasskey,
  readPasskey,
  readPasskeyFromAutofill,
} from '@talon/contract/browser-passkeys';
import { navigate } from '../navigation/location';
import { paths } from '../navigation/paths';
import type { Portal } from '../session/portal';
import { rememberedTarget } from '../session/target';
import { currentEntry, isForgotten, type PasskeyEntry } from './passkey-entry';
import { keepPasskeyFailure } from './passkey-failure';

/** The browser asks for a new challenge before the service forgets the old one. */
const shareOfTimeout = 0.8;

/**
 * Signs in with a passkey that the person chooses in a dialog of the browser. Opens the page of failures if that fails. `entry` is
 * where it began.
 */
export async function signInWithPasskey(portal: Portal, entry: PasskeyEntry): Promise<void> {
  const started = await portal.call(startPasskeySignIn);
  if (!started.ok) return fail(started.failure, entry);
  const read = await readPasskey(started.value.options);
  if (read.ok) return send(portal, read.value, started.value.options.rpId, entry);
  reportPasskeyFailure(portal.call, 'sign-in', read.error);
  fail(undefined, entry);
}

/**
 * Lets the browser offer passkeys in the fields of the login page, until `signal` ends it. Does nothing in browsers that
 * cannot, and while the service does not answer.
 */
export async function offerPasskeysInAutofill(portal: Portal, signal: AbortSignal): Promise<void> {
  if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
  signal.addEventListener('abort', () => void endAutofill());
  while (!signal.aborted) {
    const started = await portal.call(startPasskeySignIn);
    if (!started.ok || signal.aborted) return;
    const { options } = started.value;
    const read = await readPasskeyFromAutofill(options, options.timeout * shareOfTimeout);
    if (read?.ok) return send(portal, read.value, options.rpId, currentEntry());
    if (read) return reportPasskeyFailure(portal.call, 'sign-in', read.error);
    await isVisible(signal);
  }
}

async function send(
  { call, session }: Portal,
  credential: Assertion,
  rpId: string,
  entry: PasskeyEntry,
): Promise<void> {
  session.dismissReason();
  const result = await call(signIn, { body: { credential } });
  if (!result.ok) {
    // The browser deletes it for good, so only where the service is sure.
    if (result.failure.code === 'passkey-unknown') forgetPasskey(rpId, credential.id);
    return fail(result.failure, entry);
  }
  const { access_token: token, required_action } = result.value;
  keepPasskeyFailure(undefined);
  // Whoever forgot the password may choose another one now. What they wanted to open comes first.
  const wantsPassword = isForgotten(entry) && rememberedTarget() === undefined;
  session.begin({ token, required_action }, wantsPassword ? paths.password : undefined);
}

function fail(refusal: Failure | undefined, entry: PasskeyEntry): void {
  if (refusal?.code === 'maintenance') return navigate(paths.maintenance);
  keepPasskeyFailure({ refusal });
  if (location.pathname !== paths.loginPasskey) navigate(`${paths.loginPasskey}?from=${entry}`);
}

/** Resolves once the person sees the page. A page in the background asks for no challenges. */
function isVisible(signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    if (document.visibilityState === 'visible' || signal.aborted) return resolve();
    const look = () => document.visibilityState === 'visible' && resolve();
    document.addEventListener('visibilitychange', look, { signal });
    signal.addEventListener('abort', () => resolve());
  });
}
