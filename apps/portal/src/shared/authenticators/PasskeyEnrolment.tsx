import { Banner } from '@talon/ui/Banner';
import { Button } from '@talon/ui/Button';
import { Icon } from '@talon/ui/Icon';
import { hasPasskeys } from '../passkeys/has-passkeys';
import { PortalForm } from '../form/PortalForm';
import { useTranslations } from '../translations/translations';
import type { SessionToken } from '../session/tokens';
import { FirstConfirmation } from './FirstConfirmation';
import { useNewPasskey } from './use-new-passkey';

/** The button that creates a passkey in this browser. */
export function PasskeyEnrolment({
  onActive,
  replaces,
}: {
  onActive: (renewed: SessionToken | undefined) => void;
  replaces?: string | undefined;
}) {
  const { translate } = useTranslations();
  const { form, first, isReady, create } = useNewPasskey(onActive, replaces);
  if (!hasPasskeys()) return <Banner tone="warning">{translate('authenticator.passkey.unsupported')}</Banner>;
  if (first) return <FirstConfirmation sent={first} onConfirmed={() => void form.submit(create)} />;
  return (
    <PortalForm form={form} send={create}>
      {isReady && (
        <Banner tone="success" announce="polite">
          {translate('authenticator.passkey.confirmed')}
        </Banner>
      )}
      <Button type="submit" isWide icon={<Icon name="passkey" />}>
        {translate('authenticator.passkey.create')}
      </Button>
    </PortalForm>
  );
}
