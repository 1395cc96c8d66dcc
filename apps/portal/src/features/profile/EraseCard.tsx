import { ButtonLink } from '@talon/ui/Button';
import { Card } from '@talon/ui/Card';
import { paths } from '../../shared/navigation/paths';
import { useTranslations } from '../../shared/translations/translations';

/** Leads to the page that deletes the account, or that says until when it can be kept. */
export function EraseCard() {
  const { translate } = useTranslations();
  return (
    <Card title={translate('profile.erase')}>
      <p>{translate('profile.erase.text')}</p>
      <div>
        <ButtonLink href={paths.erase} tone="secondary">
          {translate('profile.erase.open')}
        </ButtonLink>
      </div>
    </Card>
  );
}
