import { Pitch } from '@talon/ui/Pitch';
import { SignInLayout } from '@talon/ui/SignInLayout';
import { Voucher } from '@talon/ui/Voucher';
import type { ReactNode } from 'react';
import { Header } from '../../app/shell/Header';
import { useWords } from '../../app/words';

/** What the pages of recovery have in common. */
export function RecoveryFrame({ children }: { children: ReactNode }) {
  const { translate } = useWords();
  return (
    <SignInLayout
      header={<Header />}
      aside={
        <Pitch
          title={translate('recovery.aside.title')}
          points={[
            translate('recovery.aside.code'),
            translate('recovery.aside.nobody'),
            translate('recovery.aside.everywhere'),
          ]}
        >
          <Voucher />
        </Pitch>
      }
    >
      {children}
    </SignInLayout>
  );
}
