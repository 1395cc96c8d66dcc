import { showClient } from '@talon/contract/login';
import type { ReplyOf } from '@talon/contract/endpoint';
import type { showClient as endpoint } from '@talon/contract/login';
import { clientIdOfTarget } from '@talon/rules/clients';
import { useEffect, useState } from 'react';
import { useClientName } from '../../shared/apps/use-client-name';
import { usePortal } from '../../shared/session/portal';
import { rememberedTarget } from '../../shared/session/target';
import { useTranslations } from '../../shared/translations/translations';
import styles from './Platform.module.css';

/** Names the client that sent the person here. Renders nothing if there is none or if it is unknown. */
export function Platform() {
  const { call } = usePortal();
  const { translate } = useTranslations();
  const nameOf = useClientName();
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
  return (
    <p className={styles.platform}>
      {client.logo && <img className={styles.logo} src={client.logo} alt="" />}
      <span>{translate('login.platform', { platform: nameOf(client) })}</span>
    </p>
  );
}
