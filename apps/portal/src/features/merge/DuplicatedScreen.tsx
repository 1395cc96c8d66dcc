import { Button } from '@talon/ui/Button';
import { Loader } from '@talon/ui/Loader';
import { useEffect, useEffectEvent } from 'react';
import { PortalForm } from '../../app/form/PortalForm';
import { useForm } from '../../app/form/use-form';
import { useWords } from '../../app/words';
import { useDuplicated } from './duplicated';
import { DuplicatedChoice } from './DuplicatedChoice';
import { DuplicatedFound } from './DuplicatedFound';
import { DuplicatedFrame } from './DuplicatedFrame';

/** Says what was found, in plain words, and lets the person choose; or leave everything as it is. */
export function DuplicatedScreen() {
  const { translate } = useWords();
  const { found } = useDuplicated();
  const { email_duplicated: isEmail, phone_duplicated: isPhone } = found.data;

  if (!isEmail && !isPhone) return <Settled />;
  return (
    <DuplicatedFrame title={translate('duplicated.title')} subtitle={translate('duplicated.text')}>
      <DuplicatedFound />
      <DuplicatedChoice />
    </DuplicatedFrame>
  );
}

/** It was settled from the other side meanwhile: nothing is left to ask, and the page leads on by itself. */
function Settled() {
  const { translate } = useWords();
  const { skip } = useDuplicated();
  const form = useForm();
  const leadOn = useEffectEvent(() => void form.submit(skip));
  useEffect(() => leadOn(), []);

  if (form.errors.length === 0) return <Loader label={translate('shell.loading')} />;
  return (
    <DuplicatedFrame title={translate('duplicated.title')}>
      <PortalForm form={form} send={skip}>
        <Button type="submit" isWide>
          {translate('shell.try-again')}
        </Button>
      </PortalForm>
    </DuplicatedFrame>
  );
}
