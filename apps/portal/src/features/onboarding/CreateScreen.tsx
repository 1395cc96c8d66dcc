import { describePerson } from '@talon/contract/onboarding';
import { languageTag, twoLetters } from '@talon/rules/language';
import { Button } from '@talon/ui/Button';
import { Checkbox } from '@talon/ui/Checkbox';
import { Select } from '@talon/ui/Select';
import { TextInput } from '@talon/ui/TextInput';
import { useState } from 'react';
import { readBirthdate, writeBirthdate } from '../../shared/form/birthdate';
import { BirthdateField } from '../../shared/form/BirthdateField';
import { PortalForm } from '../../shared/form/PortalForm';
import type { Problem } from '../../shared/form/problems';
import { useForm } from '../../shared/form/use-form';
import { languageName } from '../../shared/translations/language';
import { usePortal } from '../../shared/session/portal';
import { useTranslations } from '../../shared/translations/translations';

import type { Onboarding } from '../../shared/api/onboarding';
import { useJourney, useOnboarding } from './journey';
import { isShortLastname, personProblems } from './person-problems';
import { StepTitle } from './StepTitle';
import { useFailure } from './use-failure';

export function CreateScreen() {
  const { call, configuration } = usePortal();
  const { language, translate } = useTranslations();
  const { know, go } = useJourney();
  const onboarding = useOnboarding();
  const form = useForm();
  const refuse = useFailure();
  const [person, setPerson] = useState<{ firstname: string; lastname: string; language: string | undefined }>(
    {
      firstname: onboarding.firstname ?? '',
      lastname: onboarding.lastname ?? '',
      // Until the person chooses one, the language of the page.
      language: ['terms', 'create'].includes(onboarding.step) ? undefined : onboarding.language,
    },
  );
  const chosen = person.language ?? twoLetters(language);
  const [birthdate, setBirthdate] = useState(writeBirthdate(onboarding.birthdate));
  const [confirmsLater, setConfirmsLater] = useState(leftOutLastname(onboarding));
  const isRefused = form.errors.some(({ field }) => field === 'lastname');
  const offersLater = confirmsLater || (isRefused && isShortLastname(person.lastname));
  const type = (change: Partial<typeof person>) => setPerson(before => ({ ...before, ...change }));

  async function send(): Promise<readonly Problem[] | undefined> {
    const { lastname, ...rest } = person;
    const typed = {
      ...rest,
      ...(!confirmsLater && { lastname }),
      language: chosen,
      birthdate: readBirthdate(birthdate),
    };
    const missing = personProblems(typed, onboarding.firstname);
    if (missing.length > 0) return missing;
    const result = await call(describePerson, { body: typed });
    if (!result.ok) return refuse(result.failure);
    know(result.value);
    go('email-verification');
    return undefined;
  }

  return (
    <>
      <StepTitle step={2} back="terms-conditions" title={translate('onboarding.create.title')}>
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
        {!confirmsLater && (
          <TextInput
            name="lastname"
            label={translate('onboarding.lastname')}
            required
            autoComplete="family-name"
            value={person.lastname}
            onChange={event => type({ lastname: event.target.value })}
          />
        )}
        {offersLater && (
          <Checkbox
            name="short-lastname"
            label={translate('onboarding.lastname.is-short')}
            hint={confirmsLater ? translate('onboarding.lastname.later') : undefined}
            checked={confirmsLater}
            onChange={event => {
              setConfirmsLater(event.target.checked);
              form.forget('lastname');
            }}
          />
        )}
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
          value={chosen}
          onChange={event => type({ language: event.target.value })}
        />
        <Button type="submit" isWide>
          {translate('onboarding.next')}
        </Button>
      </PortalForm>
    </>
  );
}

/** Whether the person was described before, without a last name. */
function leftOutLastname({ birthdate, lastname }: Onboarding): boolean {
  return birthdate !== null && lastname === null;
}
