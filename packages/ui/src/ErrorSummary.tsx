import { type MouseEvent, type ReactNode, type Ref, useId } from 'react';
import styles from './ErrorSummary.module.css';
import type { FormError } from './form-context';

/** The errors of a form, each a link to its field. Focus it when a submission fails. */
export function ErrorSummary({
  title,
  errors,
  controlId,
  write = message => message,
  ref,
}: {
  title: string;
  errors: readonly FormError[];
  controlId: (field: string) => string;
  write?: (message: string) => ReactNode;
  ref?: Ref<HTMLDivElement>;
}) {
  const titleId = useId();

  // Focus the field without the hash in the address and in the history.
  function lead(event: MouseEvent, id: string) {
    event.preventDefault();
    document.getElementById(id)?.focus();
  }

  return (
    <div ref={ref} className={styles.summary} role="alert" tabIndex={-1} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      <ul className={styles.list}>
        {errors.map(({ field, message }) => (
          <li key={`${field ?? ''} ${message}`}>
            {field === undefined ? (
              write(message)
            ) : (
              <a href={`#${controlId(field)}`} onClick={event => lead(event, controlId(field))}>
                {message}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
