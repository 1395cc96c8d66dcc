import { groupedScopes, type Scope } from '@talon/rules/scopes';
import { useId } from 'react';
import { useTranslations } from '../../shared/translations/translations';
import styles from './ScopesGrantedBefore.module.css';

/** Scopes of an earlier consent, which this request does not change. */
export function ScopesGrantedBefore({ scopes }: { scopes: readonly Scope[] }) {
  const { translate } = useTranslations();
  const titleId = useId();
  const inOrder = groupedScopes(scopes).flatMap(group => [...group.scopes]);
  return (
    <div className={styles.also}>
      <p id={titleId}>{translate('authorize.also')}</p>
      <ul aria-labelledby={titleId} className={styles.scopes}>
        {inOrder.map(scope => (
          <li key={scope} className={styles.scope}>
            {translate(`scope.${scope}`)}
          </li>
        ))}
      </ul>
    </div>
  );
}
