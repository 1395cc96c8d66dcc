import { Button } from '@talon/ui/Button';
import { Icon } from '@talon/ui/Icon';
import { Loader } from '@talon/ui/Loader';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { catchUnexpected } from '../../shared/api/catch-unexpected';
import { markPasskeyOffered, putOffPasskey, showOffer } from '../../shared/api/passkeys';
import { codesAfterSignIn } from '../../shared/authenticators/recovery-code-offer';
import { useNewPasskey } from '../../shared/authenticators/use-new-passkey';
import { PortalForm } from '../../shared/form/PortalForm';
import { toasts } from '../../shared/layout/toasts';
import { navigate } from '../../shared/navigation/location';
import { usePortal } from '../../shared/session/portal';
import { openTarget } from '../../shared/session/open-target';
import type { SessionToken } from '../../shared/session/tokens';
import { useTranslations } from '../../shared/translations/translations';
import { findPasskeyOffer } from './find-passkey-offer';
import { MfaFrame } from './MfaFrame';
import styles from './PasskeyOfferScreen.module.css';

/**
 * Offers a passkey after a sign-in, if the service allows the offer. Otherwise it goes on at once. A new passkey is often the second
 * authenticator, after which recovery codes are offered.
 */
export function PasskeyOfferScreen() {
  const { call, session } = usePortal();
  const { translate } = useTranslations();
  const [isOffered, setOffered] = useState(false);
  const hasBegun = useRef(false);
  const { form, create } = useNewPasskey(finish);

  async function finish(renewed: SessionToken | undefined) {
    if (renewed) session.renew(renewed);
    toasts.show({ tone: 'success', title: translate('passkey.created') });
    const offer = await catchUnexpected(showOffer(call));
    if (offer.ok && offer.value.recovery_codes) navigate(codesAfterSignIn, { replaces: true });
    else openTarget();
  }

  const begin = useEffectEvent(async () => {
    const found = await findPasskeyOffer(call);
    if (found === 'created') await finish(undefined);
    else if (found === 'offer') {
      markPasskeyOffered(call);
      setOffered(true);
    } else openTarget();
  });
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    void begin();
  }, []);

  if (!isOffered) return <Loader label={translate('shell.loading')} />;
  return (
    <MfaFrame
      isSent={false}
      title={translate('passkey.offer.title')}
      subtitle={translate('passkey.offer.text')}
      takesFocus
    >
      <ul className={styles.reasons}>
        {(['passkey.offer.private', 'passkey.offer.safe', 'passkey.offer.keep'] as const).map(key => (
          <li key={key} className={styles.reason}>
            <Icon name="check" />
            <span>{translate(key)}</span>
          </li>
        ))}
      </ul>
      <PortalForm form={form} send={create}>
        <Button type="submit" isWide icon={<Icon name="passkey" />}>
          {translate('authenticator.passkey.create')}
        </Button>
      </PortalForm>
      <Button
        tone="secondary"
        isWide
        onClick={() => {
          putOffPasskey(call);
          openTarget();
        }}
      >
        {translate('passkey.later')}
      </Button>
    </MfaFrame>
  );
}
