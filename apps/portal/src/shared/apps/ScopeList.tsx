import { groupedScopes, type Scope } from '@talon/rules/scopes';
import { Icon } from '@talon/ui/Icon';
import { useId } from 'react';
import { useTranslations } from '../translations/translations';
import styles from './ScopeList.module.css';

/** The scopes of an app in plain words: what it may see, what it may do, and which platforms it may enter. */
export function ScopeList({ scopes }: { scopes: readonly Scope[] }) {
  return (
    <div className={styles.groups}>
      {groupedScopes(scopes).map(group => (
        <Group key={group.name} {...group} />
      ))}
    </div>
  );
}

function Group({ name, scopes }: { name: 'see' | 'do' | 'enter'; scopes: readonly Scope[] }) {
  const { translate } = useTranslations();
  const titleId = useId();
  return (
    <div>
      <p id={titleId} className={styles.title}>
        {translate(`scopes.${name}`)}
      </p>
      <ul aria-labelledby={titleId}>
        {scopes.map(scope => (
          <li key={scope} className={styles.scope}>
            <span className={styles.icon}>
              <Icon name="check" />
            </span>
            <span className={styles.words}>
              <span className={styles.label}>{translate(`scope.${scope}`)}</span>
              <span className={styles.text}>{translate(`scope.${scope}.text`)}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
