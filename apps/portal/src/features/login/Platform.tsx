import { showClient } from '@talon/contract/login';
import type { ReplyOf } from '@talon/contract/endpoint';
import type { showClient as endpoint } from '@talon/contract/login';
import { clientIdOfTarget, firstPartyPlatforms, isFirstParty } from '@talon/rules/clients';
import { useEffect, useState } from 'react';
import { usePortal } from '../../shared/session/portal';
import { rememberedTarget } from '../../shared/session/target';
import { useTranslations } from '../../shared/translations/translations';

import styles from './Platform.module.css';

/** Our own platforms, in the language of the page; other apps have the name that they are registered with. */
const names = {
  'personal-area': 'login.platform.personal-area',
  deals: 'login.platform.deals',
} as const;

/** The platform that sent the person here; nothing where nobody did, or where it is unknown. */
export function Platform() {
  const { call } = usePortal();
  const { translate } = useTranslations();
  const [client, setClient] = useState<ReplyOf<typeof endpoint>>();
  const clientId = clientIdOfTarget(rememberedTarget());

  useEffect(() => {
    let isCurrent = true;
    if (clientId) {
      void call(showClient, { params: { client_id: clientId } }).then(
        result => isCurrent && result.ok && setClient(result.value),
      );
    }
    return () => {
      isCurrent = false;
    };
  }, [call, clientId]);

  if (!client || client.client_id !== clientId) return null;
  const name = isFirstParty(clientId) ? translate(names[firstPartyPlatforms[clientId]]) : client.name;
  return (
    <p className={styles.platform}>
      {client.logo && <img className={styles.logo} src={client.logo} alt="" />}
      <span>{translate('login.platform', { platform: name })}</span>
    </p>
  );
}
