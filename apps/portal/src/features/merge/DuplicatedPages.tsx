import { Banner } from '@talon/ui/Banner';
import { Button } from '@talon/ui/Button';
import { Loader } from '@talon/ui/Loader';
import { useEffect } from 'react';
import { navigate, useLocation } from '../../shared/navigation/location';
import { paths } from '../../shared/navigation/paths';
import { useSession } from '../../shared/session/portal';
import { WithHelpdesk } from '../../shared/layout/WithHelpdesk';
import { useTranslations } from '../../shared/translations/translations';
import { DuplicatedContext } from './duplicated';
import { DuplicatedCodeScreen } from './DuplicatedCodeScreen';
import { DuplicatedFrame } from './DuplicatedFrame';
import { DuplicatedScreen } from './DuplicatedScreen';
import { useDuplicatedState } from './use-duplicated-state';

/** The pages of duplicate accounts: others have the same e-mail or phone. The person decides before any other page opens. */
export function DuplicatedPages() {
  const { sessionToken } = useSession();
  const isRequired = sessionToken?.required_action === 'duplicated';

  useEffect(() => {
    if (!isRequired) navigate(paths.home, { replaces: true });
  }, [isRequired]);

  return isRequired ? <Choosing key={sessionToken.token} token={sessionToken.token} /> : null;
}

function Choosing({ token }: { token: string }) {
  const { path } = useLocation();
  const { translate } = useTranslations();
  const { flow, failure, load } = useDuplicatedState(token);
  if (!flow && failure) {
    return (
      <DuplicatedFrame title={translate('duplicated.title')}>
        <Banner tone="warning" announce="polite">
          <WithHelpdesk text={translate(`error.${failure.code}`)} />
        </Banner>
        <Button isWide onClick={load}>
          {translate('shell.try-again')}
        </Button>
      </DuplicatedFrame>
    );
  }
  if (!flow) return <Loader label={translate('shell.loading')} />;
  return (
    <DuplicatedContext value={flow}>
      {path === paths.duplicated2fa ? <DuplicatedCodeScreen /> : <DuplicatedScreen />}
    </DuplicatedContext>
  );
}
