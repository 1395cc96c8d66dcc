import type { User } from '@talon/contract/dashboard';
import { languageTag, twoLetters } from '@talon/rules/language';
import { Select } from '@talon/ui/Select';
import { TextInput } from '@talon/ui/TextInput';
import { useState } from 'react';
import { readBirthdate, writeBirthdate } from '../../shared/form/birthdate';
import { BirthdateField } from '../../shared/form/BirthdateField';
import { PortalForm } from '../../shared/form/PortalForm';
import { languageName } from '../../shared/translations/language';
import { usePortal } from '../../shared/session/portal';
import { WithHelpdesk } from '../../shared/layout/WithHelpdesk';
import { useTranslations } from '../../shared/translations/translations';
import { SaveOrCancel } from './SaveOrCancel';
import { useEditProfile } from './use-edit-profile';

/** Starts with the stored data. Asks for the birth date only if none is stored. */
export function PersonalForm({ user, onClose }: { user: User; onClose: () => void }) {
  const { languages } = usePortal().configuration;
  const { translate } = useTranslations();
  const { form, save } = useEditProfile(user, onClose);
  const [person, setPerson] = useState({
    firstname: user.firstname ?? '',
    lastname: user.lastname ?? '',
    language: user.language,
  });
  const [birthdate, setBirthdate] = useState(writeBirthdate(null));
  const asksBirthdate = user.birthdate === null;
  const type = (change: Partial<typeof person>) => setPerson(before => ({ ...before, ...change }));

  return (
    <PortalForm
      form={form}
      send={() => save({ ...person, ...(asksBirthdate && { birthdate: readBirthdate(birthdate) }) })}
    >
      <TextInput
        name="firstname"
        label={translate('profile.personal.firstname')}
        required
        dir="auto"
        autoComplete="given-name"
        value={person.firstname}
        onChange={event => type({ firstname: event.target.value })}
      />
      <TextInput
        name="lastname"
        label={translate('profile.personal.lastname')}
        required
        dir="auto"
        autoComplete="family-name"
        value={person.lastname}
        onChange={event => type({ lastname: event.target.value })}
      />
      {asksBirthdate && (
        <BirthdateField
          hint={<WithHelpdesk text={translate('profile.personal.birthdate.hint')} />}
          value={birthdate}
          onChange={setBirthdate}
        />
      )}
      <Select
        name="language"
        label={translate('profile.personal.language')}
        hint={translate('profile.personal.language.hint')}
        options={withStored(languages.map(twoLetters), user.language).map(value => ({
          value,
          label: languageName(value),
          lang: languageTag(value),
        }))}
        value={person.language}
        onChange={event => type({ language: event.target.value })}
      />
      <SaveOrCancel onCancel={onClose} />
    </PortalForm>
  );
}

/** Adds the stored language if the market does not offer it, so that it stays until the person chooses another. */
function withStored(offered: readonly string[], stored: string): readonly string[] {
  return offered.includes(stored) ? offered : [...offered, stored];
}
