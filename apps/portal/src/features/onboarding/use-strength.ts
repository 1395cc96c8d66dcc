import type { MessageKey } from '@talon/messages/keys';
import type { Strength } from '@talon/ui/StrengthMeter';
import { useState } from 'react';
import { useWords } from '../../app/words';
import type { Onboarding } from '../../data/onboarding';

type Meter = typeof import('./strength-meter');

const words = [
  'onboarding.password.strength.0',
  'onboarding.password.strength.1',
  'onboarding.password.strength.2',
  'onboarding.password.strength.3',
  'onboarding.password.strength.4',
] as const satisfies readonly MessageKey[];

/** How strong a password is, once what measures it is there: it is fetched when somebody begins to choose one. */
export function useStrength(password: string, person: Onboarding) {
  const { translate } = useWords();
  const [meter, setMeter] = useState<Meter>();

  function loadMeter() {
    void import('./strength-meter').then(
      loaded => setMeter(() => loaded),
      () => undefined,
    );
  }

  const own = [person.firstname, person.lastname, person.email, person.phone].filter(each => each !== null);
  const score = meter && password !== '' ? meter.scoreOf(password, own) : undefined;
  const strength: Strength | undefined =
    score === undefined ? undefined : { score, text: translate(words[score]) };
  return { strength, loadMeter };
}
