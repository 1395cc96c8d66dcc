import { SignInLayout } from '@talon/ui/SignInLayout';
import { lazy, type ReactNode } from 'react';
import { Header } from '../../shared/layout/Header';
import { Helpdesk } from '../../shared/layout/Helpdesk';
import { WideOnly } from '../../shared/layout/WideOnly';

const RecoveryAside = lazy(async () => ({ default: (await import('./RecoveryAside')).RecoveryAside }));

/** The layout of the recovery pages. */
export function RecoveryFrame({ children }: { children: ReactNode }) {
  return (
    <SignInLayout
      footer={<Helpdesk />}
      header={<Header />}
      aside={
        <WideOnly>
          <RecoveryAside />
        </WideOnly>
      }
    >
      {children}
    </SignInLayout>
  );
}
