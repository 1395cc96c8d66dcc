import { ButtonLink } from '@talon/ui/Button';
import { paths } from '../../app/paths';
import { useWords } from '../../app/words';
import { useMemory } from './memory';
import { RecoveryTitle } from './RecoveryTitle';

export function ResetConfirmedScreen() {
  const { translate } = useWords();
  const { memory } = useMemory();
  return (
    <>
      <RecoveryTitle title={translate('recovery.done.title')}>
        {translate('recovery.done.text')}
      </RecoveryTitle>
      <ButtonLink href={memory.doneBy === 'sms' ? paths.loginPhone : paths.loginEmail} isWide>
        {translate('login.submit')}
      </ButtonLink>
    </>
  );
}
