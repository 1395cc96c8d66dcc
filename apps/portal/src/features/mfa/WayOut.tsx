import { Button, ButtonLink } from '@talon/ui/Button';
import { returnRefused } from '../../app/grant';
import { navigate } from '../../app/location';
import { paths } from '../../app/paths';
import { useWords } from '../../app/words';

/** The page is no dead end: back to where the person came from, what was typed there kept. */
export function WayOut({ isSignIn }: { isSignIn: boolean }) {
  const { translate } = useWords();
  if (isSignIn) {
    return (
      <ButtonLink href={paths.loginEmail} tone="text">
        {translate('mfa.back.login')}
      </ButtonLink>
    );
  }
  return (
    <Button tone="text" onClick={() => returnRefused() || navigate(paths.home)}>
      {translate('mfa.back')}
    </Button>
  );
}
