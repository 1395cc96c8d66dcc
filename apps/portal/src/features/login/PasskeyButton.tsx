import { Button } from '@talon/ui/Button';
import { Icon } from '@talon/ui/Icon';
import { useEffect, useSyncExternalStore } from 'react';
import { hasPasskeys } from '../../shared/passkeys/has-passkeys';
import { loadPasskeySignIn, usePasskeySignIn } from '../../shared/passkeys/use-passkey-sign-in';
import { usePortal } from '../../shared/session/portal';
import { useTranslations } from '../../shared/translations/translations';

const never = () => () => undefined;

/**
 * Signs in with a passkey: by this button, and by the autofill of the fields of the page. The prerendered page has the button; a
 * browser without passkeys removes it and loads nothing.
 */
export function PasskeyButton() {
  const portal = usePortal();
  const { translate } = useTranslations();
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
  return (
    <Button
      tone="secondary"
      isWide
      icon={<Icon name="passkey" />}
      busy={isBusy}
      onClick={() => void signIn()}
    >
      {translate('login.passkey')}
    </Button>
  );
}
