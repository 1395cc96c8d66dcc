import { Link } from '@talon/ui/Link';
import { paths } from '../../app/paths';
import { useWords } from '../../app/words';

/** The page is no dead end: back to where the person came from. */
export function WayOut({ isSignIn }: { isSignIn: boolean }) {
  const { translate } = useWords();
  return (
    <p>
      <Link href={isSignIn ? paths.loginEmail : paths.home}>
        {translate(isSignIn ? 'mfa.back.login' : 'mfa.back.home')}
      </Link>
    </p>
  );
}
