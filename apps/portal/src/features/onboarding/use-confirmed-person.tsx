import { Button } from '@talon/ui/Button';
import { TextInput } from '@talon/ui/TextInput';
import { type ReactNode, useState } from 'react';
import { readBirthdate, writeBirthdate } from '../../shared/form/birthdate';
import { BirthdateField } from '../../shared/form/BirthdateField';
import { problemOfBirthdate, problemOfName } from '../../shared/form/personal-problems';
import type { Problem } from '../../shared/form/problems';
import { useTranslations } from '../../shared/translations/translations';
import { useOnboarding } from './journey';
import { useKnownNames } from './use-known-names';

type Confirmation = { firstname?: string; lastname?: string; birthdate?: string };

type ConfirmedPerson = {
  field: ReactNode;
  /** The personal data to send with the password. */
  body: Confirmation;
  problems: readonly Problem[];
  /** True until the names of the directory are loaded. */
  isPending: boolean;
};

/**
 * Asks for the personal data that the person left out before: shows the names of the directory to confirm, or fields. If only the
 * last name was left out because it is too short, the other data stays as typed. Shows nothing if nothing was left out.
 */
export function useConfirmedPerson(): ConfirmedPerson {
  const { translate } = useTranslations();
  const { lastname, firstname, confirms_person_later: isAllLeftOut } = useOnboarding();
  const isLeftOut = isAllLeftOut || lastname === null;
  const known = useKnownNames(isLeftOut);
  const [isOther, setOther] = useState(false);
  const [typed, setTyped] = useState({ firstname: firstname ?? '', lastname: '' });
  const [birthdate, setBirthdate] = useState(writeBirthdate(null));

  if (!isLeftOut || known === undefined) return { field: null, body: {}, problems: [], isPending: isLeftOut };

  const isKnown = known.lastname !== null && (!isAllLeftOut || known.firstname !== null);
  if (isKnown && !isOther) {
    const names = {
      lastname: known.lastname ?? '',
      ...(isAllLeftOut && { firstname: known.firstname ?? '' }),
    };
    const field = (
      <>
        <p>
          {isAllLeftOut
            ? translate('onboarding.person.confirm', { name: `${known.firstname} ${known.lastname}` })
            : translate('onboarding.lastname.known', { lastname: names.lastname })}
        </p>
        <Button tone="text" onClick={() => setOther(true)}>
          {translate(isAllLeftOut ? 'onboarding.person.other' : 'onboarding.lastname.other')}
        </Button>
      </>
    );
    return { field, body: names, problems: [], isPending: false };
  }

  const name = (key: keyof typeof typed, autoComplete: string, hint?: string) => (
    <TextInput
      name={key}
      label={translate(`onboarding.${key}`)}
      hint={hint}
      required
      autoComplete={autoComplete}
      value={typed[key]}
      onChange={event => setTyped(before => ({ ...before, [key]: event.target.value }))}
    />
  );
  if (!isAllLeftOut) {
    const problem = problemOfName('lastname', typed.lastname);
    return {
      field: name('lastname', 'family-name', translate('onboarding.lastname.unknown')),
      body: { lastname: typed.lastname },
      problems: problem ? [problem] : [],
      isPending: false,
    };
  }
  const body = { ...typed, birthdate: readBirthdate(birthdate) };
  return {
    field: (
      <>
        {!isOther && <p>{translate('onboarding.person.unknown')}</p>}
        {name('firstname', 'given-name')}
        {name('lastname', 'family-name')}
        <BirthdateField value={birthdate} onChange={setBirthdate} />
      </>
    ),
    body,
    problems: [
      typed.firstname === firstname ? undefined : problemOfName('firstname', typed.firstname),
      problemOfName('lastname', typed.lastname),
      problemOfBirthdate(body.birthdate),
    ].filter(problem => problem !== undefined),
    isPending: false,
  };
}
