import { BirthdateInput, type BirthdateInputProps } from '@talon/ui/BirthdateInput';
import { useWords } from '../words';

/** A date of birth, in the words of the page. */
export function BirthdateField({ hint, ...field }: Pick<BirthdateInputProps, 'hint' | 'value' | 'onChange'>) {
  const { translate } = useWords();
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
