import type { MessageKey } from '@talon/messages/keys';
import type { PasswordOwner } from '@talon/rules/password';
import type { Strength } from '@talon/ui/StrengthMeter';
import { useState } from 'react';
import { useTranslations } from '../translations/translations';

type Meter = typeof import('./strength-meter');

const words = [
  'password.strength.0',
  'password.strength.1',
  'password.strength.2',
  'password.strength.3',
  'password.strength.4',
] as const satisfies readonly MessageKey[];

/** The strength of a password. The meter is loaded when somebody starts to type one. */
export function useStrength(password: string, owner: PasswordOwner) {
  const { translate } = useTranslations();
  const [meter, setMeter] = useState<Meter>();

  function loadMeter() {
    void import('./strength-meter').then(
      loaded => setMeter(() => loaded),
      () => undefined,
    );
  }

  const own = [owner.firstname, owner.lastname, owner.email, owner.phone].filter(each => each !== null);
  const score = meter && password !== '' ? meter.scoreOf(password, own) : undefined;
  const strength: Strength | undefined =
    score === undefined ? undefined : { score, text: translate(words[score]) };
  return { strength, loadMeter };
}
