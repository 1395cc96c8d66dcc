import { useEffect, useSyncExternalStore } from 'react';
import { hasPasskeys } from '../../shared/passkeys/has-passkeys';
import { PasskeySignInButton } from '../../shared/passkeys/PasskeySignInButton';
import { loadPasskeySignIn, usePasskeySignIn } from '../../shared/passkeys/use-passkey-sign-in';
import { usePortal } from '../../shared/session/portal';

const never = () => () => undefined;

/**
 * Signs in with a passkey: by this button, and by the autofill of the fields of the page. The prerendered page has the button; a
 * browser without passkeys removes it and loads nothing.
 */
export function PasskeyButton() {
  const portal = usePortal();
  const isPossible = useSyncExternalStore(never, hasPasskeys, () => true);
  const { isBusy, signIn } = usePasskeySignIn();

  // The dialog of the button ends the offer in the autofill, which begins again after it.
  useEffect(() => {
    if (isBusy || !hasPasskeys()) return;
    const stop = new AbortController();
    loadPasskeySignIn().then(
      ({ offerPasskeysInAutofill }) => offerPasskeysInAutofill(portal, stop.signal),
      () => undefined,
    );
    return () => stop.abort();
  }, [portal, isBusy]);

  if (!isPossible) return null;
  return <PasskeySignInButton isBusy={isBusy} signIn={signIn} />;
}
