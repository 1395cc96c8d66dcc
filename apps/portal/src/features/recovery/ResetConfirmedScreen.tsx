import { ButtonLink } from '@talon/ui/Button';
import { paths } from '../../shared/navigation/paths';
import { useTranslations } from '../../shared/translations/translations';
import { useMemory } from './recovery-state';
import { RecoveryTitle } from './RecoveryTitle';

export function ResetConfirmedScreen() {
  const { translate } = useTranslations();
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
