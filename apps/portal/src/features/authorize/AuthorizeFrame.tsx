import { Pitch } from '@talon/ui/Pitch';
import { SignInLayout } from '@talon/ui/SignInLayout';
import { Voucher } from '@talon/ui/Voucher';
import type { ReactNode } from 'react';
import { useSession } from '../../app/portal';
import { Header } from '../../app/shell/Header';
import { LogoutButton } from '../../app/shell/LogoutButton';
import { WideOnly } from '../../app/shell/WideOnly';
import { useWords } from '../../app/words';

/** What the pages on the way to an application have in common. */
export function AuthorizeFrame({ children }: { children: ReactNode }) {
  const { translate } = useWords();
  const { held } = useSession();
  const points = ['only', 'password', 'revoke'] as const;
  return (
    <SignInLayout
      header={<Header>{held && <LogoutButton />}</Header>}
      aside={
        <WideOnly>
          <Pitch
            title={translate('authorize.aside.title')}
            points={points.map(point => translate(`authorize.aside.${point}`))}
          >
            <Voucher />
          </Pitch>
        </WideOnly>
      }
    >
      {children}
    </SignInLayout>
  );
}
