import { SignInLayout } from '@talon/ui/SignInLayout';
import type { ReactNode } from 'react';
import { Aside } from '../../shared/layout/Aside';
import { Header } from '../../shared/layout/Header';
import { Helpdesk } from '../../shared/layout/Helpdesk';

/** The layout of the onboarding pages. */
export function OnboardingFrame({ children }: { children: ReactNode }) {
  return (
    <SignInLayout
      footer={<Helpdesk />}
      header={<Header />}
      aside={
        <Aside
          words={[
            'onboarding.aside.title',
            'onboarding.aside.time',
            'onboarding.aside.once',
            'onboarding.aside.safety',
          ]}
        />
      }
    >
      {children}
    </SignInLayout>
  );
}
