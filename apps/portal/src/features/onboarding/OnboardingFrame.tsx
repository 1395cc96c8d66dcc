import { Pitch } from '@talon/ui/Pitch';
import { SignInLayout } from '@talon/ui/SignInLayout';
import { Voucher } from '@talon/ui/Voucher';
import type { ReactNode } from 'react';
import { Header } from '../../app/shell/Header';
import { useWords } from '../../app/words';

/** What the pages of the onboarding have in common. */
export function OnboardingFrame({ children }: { children: ReactNode }) {
  const { translate } = useWords();
  return (
    <SignInLayout
      header={<Header />}
      aside={
        <Pitch
          title={translate('onboarding.aside.title')}
          points={[
            translate('onboarding.aside.time'),
            translate('onboarding.aside.once'),
            translate('onboarding.aside.safety'),
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
