import { describePerson } from '@talon/contract/onboarding';
import { languageTag, twoLetters } from '@talon/rules/language';
import { Button } from '@talon/ui/Button';
import { Checkbox } from '@talon/ui/Checkbox';
import { Select } from '@talon/ui/Select';
import { useState } from 'react';
import { PortalForm } from '../../shared/form/PortalForm';
import type { Problem } from '../../shared/form/problems';
import { useForm } from '../../shared/form/use-form';
import { languageName } from '../../shared/translations/language';
import { usePortal } from '../../shared/session/portal';
import { useTranslations } from '../../shared/translations/translations';
import { useJourney, useOnboarding } from './journey';
import { PersonFields } from './PersonFields';
import { StepTitle } from './StepTitle';
import { useEmailStep } from './use-email-step';
import { useFailure } from './use-failure';
import { useTypedPerson } from './use-typed-person';

/** Asks for the personal data, unless the directory has it, and for the e-mail: two steps, sent one after the other. */
export function CreateScreen() {
  const { call, configuration } = usePortal();
  const { language, translate } = useTranslations();
  const { know } = useJourney();
  const onboarding = useOnboarding();
  const form = useForm();
  const refuse = useFailure();
  const typed = useTypedPerson();
  const email = useEmailStep(form);
  const [isKnown, setKnown] = useState(onboarding.confirms_person_later);
  // Until the person chooses a language, that of the page is selected.
  const [chosen, setChosen] = useState(
    ['terms', 'create'].includes(onboarding.step) ? undefined : onboarding.language,
  );
  const ofMessages = chosen ?? twoLetters(language);

  async function send(): Promise<readonly Problem[] | undefined> {
    const missing = isKnown ? [] : typed.problems();
    const stopped = email.stop();
    if (stopped || missing.length > 0) return [...missing, ...(stopped ?? [])];
    const result = await call(describePerson, {
      body: { ...(!isKnown && typed.body), language: ofMessages },
    });
    if (!result.ok) return refuse(result.failure);
    know(result.value);
    return email.send();
  }

  return (
    <>
      <StepTitle step={2} back="terms-conditions" title={translate('onboarding.create.title')}>
        {translate('onboarding.create.text')}
      </StepTitle>
      <PortalForm form={form} send={send}>
        <Checkbox
          name="known"
          label={translate('onboarding.person.known')}
          hint={translate('onboarding.person.known.hint')}
          checked={isKnown}
          onChange={event => {
            setKnown(event.target.checked);
            for (const field of ['firstname', 'lastname', 'birthdate']) form.forget(field);
          }}
        />
        {!isKnown && <PersonFields typed={typed} form={form} />}
        <Select
          name="language"
          label={translate('onboarding.language')}
          hint={translate('onboarding.language.hint')}
          options={configuration.languages.map(value => ({
            value: twoLetters(value),
            label: languageName(value),
            lang: languageTag(value),
          }))}
          value={ofMessages}
          onChange={event => setChosen(event.target.value)}
        />
        {email.isInvited && <p>{email.explanation}</p>}
        {email.fields}
        {!email.isInvited && <p>{email.explanation}</p>}
        <Button type="submit" isWide>
          {translate('onboarding.send-code')}
        </Button>
      </PortalForm>
    </>
  );
}
