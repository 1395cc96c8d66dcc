import { Banner } from '@talon/ui/Banner';
import { Button } from '@talon/ui/Button';
import { Loader } from '@talon/ui/Loader';
import { useEffect } from 'react';
import { navigate, useLocation } from '../../app/location';
import { paths } from '../../app/paths';
import { useSession } from '../../app/portal';
import { useWords } from '../../app/words';
import { DuplicatedContext } from './duplicated';
import { DuplicatedCodeScreen } from './DuplicatedCodeScreen';
import { DuplicatedFrame } from './DuplicatedFrame';
import { DuplicatedScreen } from './DuplicatedScreen';
import { useDuplicatedState } from './use-duplicated-state';

/** Other accounts carry the same e-mail or phone: chosen before anything else opens. */
export function DuplicatedPages() {
  const { held } = useSession();
  const isOwed = held?.required_action === 'duplicated';

  useEffect(() => {
    if (!isOwed) navigate(paths.home, { replaces: true });
  }, [isOwed]);

  return isOwed ? <Choosing key={held.token} token={held.token} /> : null;
}

function Choosing({ token }: { token: string }) {
  const { path } = useLocation();
  const { translate } = useWords();
  const { flow, failure, load } = useDuplicatedState(token);
  if (!flow && failure) {
    return (
      <DuplicatedFrame title={translate('duplicated.title')}>
        <Banner tone="warning" announce="polite">
          {translate(`error.${failure.code}`)}
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
