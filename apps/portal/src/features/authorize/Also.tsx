import { groupedScopes, type Scope } from '@talon/rules/scopes';
import { useId } from 'react';
import { useWords } from '../../app/words';
import styles from './Also.module.css';

/** What the application was let into before: this request changes nothing of it. */
export function Also({ scopes }: { scopes: readonly Scope[] }) {
  const { translate } = useWords();
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
