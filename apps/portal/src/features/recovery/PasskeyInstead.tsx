import { hasPasskeys } from '../../shared/passkeys/has-passkeys';
import { PasskeySignInButton } from '../../shared/passkeys/PasskeySignInButton';
import { usePasskeySignIn } from '../../shared/passkeys/use-passkey-sign-in';
import { useTranslations } from '../../shared/translations/translations';

/** Offers to sign in with a passkey instead of a code, where the browser can. The passkey may be on another device. */
export function PasskeyInstead() {
  const { translate } = useTranslations();
  const { isBusy, signIn } = usePasskeySignIn();
  if (!hasPasskeys()) return null;
  return (
    <>
      <p>{translate('recovery.passkey')}</p>
      <PasskeySignInButton isBusy={isBusy} signIn={signIn} />
    </>
  );
}
