import { Button } from '@talon/ui/Button';
import { Icon } from '@talon/ui/Icon';
import { useTranslations } from '../translations/translations';

/** Signs in with a passkey; see `usePasskeySignIn`. */
export function PasskeySignInButton({ isBusy, signIn }: { isBusy: boolean; signIn: () => Promise<void> }) {
  const { translate } = useTranslations();
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
