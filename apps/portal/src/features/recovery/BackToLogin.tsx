import { Link } from '@talon/ui/Link';
import { paths } from '../../app/paths';
import { useWords } from '../../app/words';

export function BackToLogin() {
  const { translate } = useWords();
  return (
    <p>
      <Link href={paths.loginEmail}>{translate('recovery.back')}</Link>
    </p>
  );
}
