import { Button } from '@talon/ui/Button';
import { usePortal } from '../portal';
import { useWords } from '../words';

/** The way out for those who still owe something: nothing else opens to them. */
export function LogOutInstead() {
  const { session } = usePortal();
  const { translate } = useWords();
  return (
    <Button tone="text" onClick={() => session.logOut()}>
      {translate('shell.log-out')}
    </Button>
  );
}
