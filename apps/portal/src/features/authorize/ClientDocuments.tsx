import { Link } from '@talon/ui/Link';
import type { Approval } from '../../shared/api/authorize';
import { useTranslations } from '../../shared/translations/translations';
import styles from './Consent.module.css';

/** Links to what the app promises, so that people can read it before they approve; nothing if it has registered neither. */
export function ClientDocuments({ client: { name, policy_uri, tos_uri } }: Pick<Approval, 'client'>) {
  const { translate } = useTranslations();
  const documents = [
    { address: policy_uri, title: translate('authorize.policy', { app: name }) },
    { address: tos_uri, title: translate('authorize.terms', { app: name }) },
  ];
  const given = documents.flatMap(({ address, title }) => (address === null ? [] : [{ address, title }]));
  if (given.length === 0) return null;
  return (
    <ul className={styles.documents}>
      {given.map(({ address, title }) => (
        <li key={title}>
          <Link href={address} isExternal target="_blank" rel="noreferrer">
            {title}
          </Link>
        </li>
      ))}
    </ul>
  );
}
