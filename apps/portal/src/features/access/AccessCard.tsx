import { createDateFormat } from '@talon/rules/date-language';
import { Banner } from '@talon/ui/Banner';
import { Button } from '@talon/ui/Button';
import { Card } from '@talon/ui/Card';
import { AppMark } from '../../shared/apps/AppMark';
import { ScopeList } from '../../shared/apps/ScopeList';
import { keepTogether } from '../../shared/translations/keep-together';
import { useTranslations } from '../../shared/translations/translations';
import type { Access } from '../../shared/api/access';
import styles from './AccessCard.module.css';

/** An application with access: the date of consent, the date of the last use, and the granted scopes. */
export function AccessCard({
  access,
  problem,
  onRevoke,
}: {
  access: Access;
  /** Why the last attempt to revoke the access failed. */
  problem: string | undefined;
  onRevoke: () => void;
}) {
  const { language, translate } = useTranslations();
  const { name, logo, scopes, given_at: given, last_used_at: used } = access;
  const day = createDateFormat(language, { dateStyle: 'long' });
  const date = (instant: string) => keepTogether(day.format(new Date(instant)));
  return (
    <Card
      title={name}
      action={
        <Button tone="secondary" aria-label={translate('access.revoke.of', { app: name })} onClick={onRevoke}>
          {translate('access.revoke')}
        </Button>
      }
    >
      {problem !== undefined && (
        <Banner tone="danger" title={translate('access.failed')}>
          {problem}
        </Banner>
      )}
      <div className={styles.since}>
        <AppMark name={name} logo={logo} />
        <p className={styles.dates}>
          <span>{translate('access.given', { date: date(given) })}</span>
          <span>
            {used === null ? translate('access.never-used') : translate('access.used', { date: date(used) })}
          </span>
        </p>
      </div>
      <ScopeList scopes={scopes} />
    </Card>
  );
}
