import { Loader } from '@talon/ui/Loader';
import { useEffect, useEffectEvent } from 'react';
import { useWords } from '../../app/words';
import { useDuplicated } from './duplicated';
import { DuplicatedChoice } from './DuplicatedChoice';
import { DuplicatedFound } from './DuplicatedFound';
import { DuplicatedFrame } from './DuplicatedFrame';

/** Says what was found, in plain words, and lets the person choose; or leave everything as it is. */
export function DuplicatedScreen() {
  const { translate } = useWords();
  const { found, skip } = useDuplicated();
  const { email_duplicated: isEmail, phone_duplicated: isPhone } = found.data;
  const isSettled = !isEmail && !isPhone;

  // It was settled from the other side meanwhile: nothing is left to ask.
  const leave = useEffectEvent(() => void skip());
  useEffect(() => {
    if (isSettled) leave();
  }, [isSettled]);

  if (isSettled) return <Loader label={translate('shell.loading')} />;
  return (
    <DuplicatedFrame title={translate('duplicated.title')} subtitle={translate('duplicated.text')}>
      <DuplicatedFound />
      <DuplicatedChoice />
    </DuplicatedFrame>
  );
}
