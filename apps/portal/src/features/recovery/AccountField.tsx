import { Select } from '@talon/ui/Select';
import { useTranslations } from '../../shared/translations/translations';
import type { Proven } from '../../shared/api/recovery';

const platformNames = {
  personal: 'recovery.platform.personal',
  client: 'recovery.platform.client',
  third: 'recovery.platform.third',
} as const;

/** The form field `account`: the person chooses which account gets the new password, by first name and platforms. */
export function AccountField({
  accounts,
  value,
  onChange,
}: {
  accounts: Proven['accounts'];
  value: string;
  onChange: (id: string) => void;
}) {
  const { language, translate } = useTranslations();
  const list = new Intl.ListFormat(language.slice(0, 2), { type: 'unit' });

  function labelOf({ firstname, platforms }: Proven['accounts'][number]): string {
    const names = platforms.map(platform => translate(platformNames[platform]));
    return translate('recovery.account.one', {
      name: firstname ?? translate('recovery.account.nameless'),
      platforms: names.length > 0 ? list.format(names) : translate('recovery.platform.none'),
    });
  }

  return (
    <Select
      name="account"
      label={translate('recovery.account')}
      required
      value={value}
      onChange={event => onChange(event.target.value)}
      options={[
        { value: '', label: translate('recovery.account.choose') },
        ...accounts.map(account => ({ value: account.id, label: labelOf(account) })),
      ]}
    />
  );
}
