import { BirthdateInput, type BirthdateInputProps } from '@talon/ui/BirthdateInput';
import { useTranslations } from '../translations/translations';

export function BirthdateField({ hint, ...field }: Pick<BirthdateInputProps, 'hint' | 'value' | 'onChange'>) {
  const { translate } = useTranslations();
  return (
    <BirthdateInput
      {...field}
      name="birthdate"
      legend={translate('form.birthdate')}
      hint={hint ?? translate('form.birthdate.hint')}
      labels={{
        day: translate('form.birthdate.day'),
        month: translate('form.birthdate.month'),
        year: translate('form.birthdate.year'),
      }}
    />
  );
}
