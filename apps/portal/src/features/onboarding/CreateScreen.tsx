import { languageTag, twoLetters } from '@talon/rules/language';
import { Button } from '@talon/ui/Button';
import { Select } from '@talon/ui/Select';
import { TextInput } from '@talon/ui/TextInput';
import { useState } from 'react';
import { readBirthdate, writeBirthdate } from '../../app/form/birthdate';
import { BirthdateField } from '../../app/form/BirthdateField';
import { PortalForm } from '../../app/form/PortalForm';
import type { Problem } from '../../app/form/problems';
import { useForm } from '../../app/form/use-form';
import { languageName } from '../../app/language';
import { usePortal } from '../../app/portal';
import { useWords } from '../../app/words';
import { describePerson } from '../../data/onboarding';
import { useJourney, useOnboarding } from './journey';
import { missingOf } from './missing-person';
import { StepTitle } from './StepTitle';
import { useRefusal } from './use-refusal';

export function CreateScreen() {
  const { call, configuration } = usePortal();
  const { translate } = useWords();
  const { know, go } = useJourney();
  const onboarding = useOnboarding();
  const form = useForm();
  const refuse = useRefusal();
  const [person, setPerson] = useState({
    firstname: onboarding.firstname ?? '',
    lastname: onboarding.lastname ?? '',
    language: onboarding.language,
  });
  const [birthdate, setBirthdate] = useState(writeBirthdate(onboarding.birthdate));
  const type = (change: Partial<typeof person>) => setPerson(before => ({ ...before, ...change }));

  async function send(): Promise<readonly Problem[] | undefined> {
    const typed = { ...person, birthdate: readBirthdate(birthdate) };
    const missing = missingOf(typed, onboarding.firstname);
    if (missing.length > 0) return missing;
    const result = await describePerson(call, typed);
    if (!result.ok) return refuse(result.failure);
    know(result.value);
    go('email-verification');
    return undefined;
  }

  return (
    <>
      <StepTitle step={2} title={translate('onboarding.create.title')}>
        {translate('onboarding.create.text')}
      </StepTitle>
      <PortalForm form={form} send={send}>
        <TextInput
          name="firstname"
          label={translate('onboarding.firstname')}
          required
          autoComplete="given-name"
          value={person.firstname}
          onChange={event => type({ firstname: event.target.value })}
        />
        <TextInput
          name="lastname"
          label={translate('onboarding.lastname')}
          required
          autoComplete="family-name"
          value={person.lastname}
          onChange={event => type({ lastname: event.target.value })}
        />
        <BirthdateField value={birthdate} onChange={setBirthdate} />
        <Select
          name="language"
          label={translate('onboarding.language')}
          hint={translate('onboarding.language.hint')}
          options={configuration.languages.map(value => ({
            value: twoLetters(value),
            label: languageName(value),
            lang: languageTag(value),
          }))}
          value={person.language}
          onChange={event => type({ language: event.target.value })}
        />
        <Button type="submit" isWide>
          {translate('onboarding.next')}
        </Button>
      </PortalForm>
    </>
  );
}
