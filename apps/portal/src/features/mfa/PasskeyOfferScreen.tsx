import { Button } from '@talon/ui/Button';
import { Icon } from '@talon/ui/Icon';
import { Loader } from '@talon/ui/Loader';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { putOffPasskey } from '../../shared/api/passkeys';
import { useNewPasskey } from '../../shared/authenticators/use-new-passkey';
import { PortalForm } from '../../shared/form/PortalForm';
import { toasts } from '../../shared/layout/toasts';
import { navigate } from '../../shared/navigation/location';
import { paths } from '../../shared/navigation/paths';
import { usePortal } from '../../shared/session/portal';
import { forgetTarget, rememberedTarget } from '../../shared/session/target';
import type { SessionToken } from '../../shared/session/tokens';
import { useTranslations } from '../../shared/translations/translations';
import { findPasskeyOffer } from './find-passkey-offer';
import { MfaFrame } from './MfaFrame';
import styles from './PasskeyOfferScreen.module.css';

/** Opens the page that the person wanted before the offer. */
function goOn(): void {
  const target = rememberedTarget();
  forgetTarget();
  navigate(target ?? paths.home, { replaces: true });
}

/** Offers a passkey after a sign-in, if the service allows the offer. Otherwise it goes on at once. */
export function PasskeyOfferScreen() {
  const { call, session } = usePortal();
  const { translate } = useTranslations();
  const [isOffered, setOffered] = useState(false);
  const hasBegun = useRef(false);
  const { form, create } = useNewPasskey(finish);

  function finish(renewed: SessionToken | undefined) {
    if (renewed) session.renew(renewed);
    toasts.show({ tone: 'success', title: translate('passkey.created') });
    goOn();
  }

  const begin = useEffectEvent(async () => {
    const found = await findPasskeyOffer(call);
    if (found === 'created') finish(undefined);
    else if (found === 'offer') setOffered(true);
    else goOn();
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
          goOn();
        }}
      >
        {translate('passkey.later')}
      </Button>
    </MfaFrame>
  );
}
