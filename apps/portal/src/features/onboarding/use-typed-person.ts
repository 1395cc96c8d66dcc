import { useState } from 'react';
import { readBirthdate, writeBirthdate } from '../../shared/form/birthdate';
import type { Problem } from '../../shared/form/problems';
import type { Onboarding } from '../../shared/api/onboarding';
import { useOnboarding } from './journey';
import { isShortLastname, personProblems } from './person-problems';

export type TypedPerson = ReturnType<typeof useTypedPerson>;

/** The state of the fields for personal data. It starts with the data that the service has stored. */
export function useTypedPerson() {
  const onboarding = useOnboarding();
  const [person, setPerson] = useState({
    firstname: onboarding.firstname ?? '',
    lastname: onboarding.lastname ?? '',
  });
  const [birthdate, setBirthdate] = useState(writeBirthdate(onboarding.birthdate));
  const [hasShortLastname, setShortLastname] = useState(leftOutLastname(onboarding));

  const body = {
    firstname: person.firstname,
    ...(!hasShortLastname && { lastname: person.lastname }),
    birthdate: readBirthdate(birthdate),
  };
  return {
    person,
    change: (part: Partial<typeof person>) => setPerson(before => ({ ...before, ...part })),
    birthdate,
    setBirthdate,
    hasShortLastname,
    setShortLastname,
    /** Whether to offer to leave out the last name, because it was refused as too short. */
    offersShort: (isRefused: boolean) => hasShortLastname || (isRefused && isShortLastname(person.lastname)),
    body,
    problems: (): Problem[] => personProblems(body, onboarding.firstname),
  };
}

/** Whether the personal data was stored before without a last name. */
function leftOutLastname({ birthdate, lastname }: Onboarding): boolean {
  return birthdate !== null && lastname === null;
}
