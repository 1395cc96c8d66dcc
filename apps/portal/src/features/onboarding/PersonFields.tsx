import { Checkbox } from '@talon/ui/Checkbox';
import { TextInput } from '@talon/ui/TextInput';
import { BirthdateField } from '../../shared/form/BirthdateField';
import type { PortalFormState } from '../../shared/form/use-form';
import { useTranslations } from '../../shared/translations/translations';
import type { TypedPerson } from './use-typed-person';

/** The fields for names and birth date. A person with a short last name leaves it out. */
export function PersonFields({ typed, form }: { typed: TypedPerson; form: PortalFormState }) {
  const { translate } = useTranslations();
  const { person, change, hasShortLastname, offersShort } = typed;
  const isRefused = form.errors.some(({ field }) => field === 'lastname');
  return (
    <>
      <TextInput
        name="firstname"
        label={translate('onboarding.firstname')}
        required
        autoComplete="given-name"
        value={person.firstname}
        onChange={event => change({ firstname: event.target.value })}
      />
      {!hasShortLastname && (
        <TextInput
          name="lastname"
          label={translate('onboarding.lastname')}
          required
          autoComplete="family-name"
          value={person.lastname}
          onChange={event => change({ lastname: event.target.value })}
        />
      )}
      {offersShort(isRefused) && (
        <Checkbox
          name="short-lastname"
          label={translate('onboarding.lastname.is-short')}
          hint={hasShortLastname ? translate('onboarding.lastname.later') : undefined}
          checked={hasShortLastname}
          onChange={event => {
            typed.setShortLastname(event.target.checked);
            form.forget('lastname');
          }}
        />
      )}
      <BirthdateField value={typed.birthdate} onChange={typed.setBirthdate} />
    </>
  );
}
