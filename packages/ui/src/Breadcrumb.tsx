import { Anchor } from './Anchor';
import styles from './Breadcrumb.module.css';
import { Icon } from './Icon';

export type BreadcrumbStep = { label: string; href: string };

/** The pages above, each a link, and the current page. */
export function Breadcrumb({
  label,
  steps,
  current,
}: {
  label: string;
  steps: readonly BreadcrumbStep[];
  current: string;
}) {
  return (
    <nav aria-label={label}>
      <ol className={styles.list}>
        {steps.map(step => (
          <li key={step.href} className={styles.step}>
            <Anchor href={step.href} className={styles.link}>
              {step.label}
            </Anchor>
            <Icon name="chevron" size="small" />
          </li>
        ))}
        <li className={styles.step} aria-current="page">
          {current}
        </li>
      </ol>
    </nav>
  );
}
