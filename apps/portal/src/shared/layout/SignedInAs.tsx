import type { ReactNode } from 'react';
import { useFormatPhone } from '../contact/use-format-phone';
import { useSignedInPerson } from '../session/signed-in-person';
import { keepTogether } from '../translations/keep-together';
import { useTranslations } from '../translations/translations';
import styles from './SignedInAs.module.css';

/** Says who is signed in; `children` are the ways out. */
export function SignedInAs({ children }: { children?: ReactNode }) {
  const { translate } = useTranslations();
  const format = useFormatPhone();
  const person = useSignedInPerson();
  const phone = person?.phone && keepTogether(format(person.phone));
  const lines = [person?.name, person?.email ?? phone].filter(line => typeof line === 'string');

  return (
    <div className={styles.person}>
      <p className={styles.words}>
        {lines.length > 0 && <span className={styles.label}>{translate('shell.signed-in')}</span>}
        {lines.map(line => (
          <span key={line} className={styles.line}>
            {line}
          </span>
        ))}
      </p>
      {children}
    </div>
  );
}
