import { createDateFormat } from '@talon/rules/date-language';
import { ButtonLink } from '@talon/ui/Button';
import { Card } from '@talon/ui/Card';
import { AccountIcon } from '@talon/ui/AccountIcon';
import { paths } from '../../shared/navigation/paths';
import { useKnownUser } from '../../shared/session/user';
import { useTranslations } from '../../shared/translations/translations';

/** Shows when the password was last changed, and links to the page that changes it. */
export function PasswordCard() {
  const { language, translate } = useTranslations();
  const { last_password_change: changedAt } = useKnownUser();
  const day = createDateFormat(language, { dateStyle: 'long' });
  return (
    <Card
      title={translate('security.password')}
      action={
        <ButtonLink href={paths.password} tone="secondary" icon={<AccountIcon name="edit" />}>
          {translate('security.password.edit')}
        </ButtonLink>
      }
    >
      <p>
        {translate('security.password.last')}{' '}
        <strong>{changedAt ? day.format(new Date(changedAt)) : translate('security.never')}</strong>
      </p>
    </Card>
  );
}
