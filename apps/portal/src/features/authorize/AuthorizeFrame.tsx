import { Pitch } from '@talon/ui/Pitch';
import { SignInLayout } from '@talon/ui/SignInLayout';
import { Voucher } from '@talon/ui/Voucher';
import type { ReactNode } from 'react';
import { useSession } from '../../app/portal';
import { Header } from '../../app/shell/Header';
import { LogoutButton } from '../../app/shell/LogoutButton';
import { WideOnly } from '../../app/shell/WideOnly';
import { useWords } from '../../app/words';

/** What stands beside the form. */
const asides = {
  request: [
    'authorize.aside.title',
    'authorize.aside.only',
    'authorize.aside.password',
    'authorize.aside.revoke',
  ],
  platforms: ['login.aside.title', 'login.aside.text', 'login.aside.safety', 'login.aside.apps'],
} as const;

/** What the pages on the way to an application have in common. */
export function AuthorizeFrame({ about, children }: { about: keyof typeof asides; children: ReactNode }) {
  const { translate } = useWords();
  const { held } = useSession();
  const [title, ...points] = asides[about];
  return (
    <SignInLayout
      header={<Header>{held && <LogoutButton />}</Header>}
      aside={
        <WideOnly>
          <Pitch title={translate(title)} points={points.map(point => translate(point))}>
            <Voucher />
          </Pitch>
        </WideOnly>
      }
    >
      {children}
    </SignInLayout>
  );
}
