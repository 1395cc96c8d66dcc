import { showDirectoryName } from '@talon/contract/onboarding';
import { Button } from '@talon/ui/Button';
import { TextInput } from '@talon/ui/TextInput';
import { type ReactNode, useEffect, useState } from 'react';
import { problemOfName } from '../../shared/form/personal-problems';
import type { Problem } from '../../shared/form/problems';
import { usePortal } from '../../shared/session/portal';
import { useTranslations } from '../../shared/translations/translations';
import { useOnboarding } from './journey';

type Lastname = {
  field: ReactNode;
  /** What the last call sends. */
  lastname?: string;
  problem?: Problem | undefined;
  /** The service has not told the name yet. */
  isPending: boolean;
};

/**
 * The last name of somebody who left it out, because it is too short to be typed: that of the directory to confirm, else a
 * field. Nothing for everybody else.
 */
export function useLastname(): Lastname {
  const { call } = usePortal();
  const { translate } = useTranslations();
  const isLeftOut = useOnboarding().lastname === null;
  // Undefined until the service has told it.
  const [known, setKnown] = useState<string | null>();
  const [typed, setTyped] = useState('');

  useEffect(() => {
    if (!isLeftOut) return;
    void call(showDirectoryName).then(
      result => setKnown(result.ok ? result.value.lastname : null),
      () => setKnown(null),
    );
  }, [isLeftOut, call]);

  if (!isLeftOut || known === undefined) return { field: null, isPending: isLeftOut };
  if (known !== null) {
    const field = (
      <>
        <p>{translate('onboarding.lastname.known', { lastname: known })}</p>
        <Button tone="text" onClick={() => setKnown(null)}>
          {translate('onboarding.lastname.other')}
        </Button>
      </>
    );
    return { field, lastname: known, isPending: false };
  }
  const field = (
    <TextInput
      name="lastname"
      label={translate('onboarding.lastname')}
      hint={translate('onboarding.lastname.unknown')}
      required
      autoComplete="family-name"
      value={typed}
      onChange={event => setTyped(event.target.value)}
    />
  );
  return { field, lastname: typed, problem: problemOfName('lastname', typed), isPending: false };
}
