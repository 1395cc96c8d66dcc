import { rememberedTarget } from '../session/target';
import { useTranslations } from '../translations/translations';
import styles from './Platform.module.css';
import { useClientName } from './use-client-name';
import { useClientOfTarget } from './use-client-of-target';

/** Names the client that sent the person here. Renders nothing if there is none or if it is unknown. */
export function Platform() {
  const { translate } = useTranslations();
  const nameOf = useClientName();
  const client = useClientOfTarget(rememberedTarget());

  if (!client) return null;
  return (
    <p className={styles.platform}>
      {client.logo && <img className={styles.logo} src={client.logo} alt="" />}
      <span>{translate('login.platform', { platform: nameOf(client) })}</span>
    </p>
  );
}
