import { SignInLayout } from '@talon/ui/SignInLayout';
import type { ReactNode } from 'react';
import { useSession } from '../../shared/session/portal';
import { Aside } from '../../shared/layout/Aside';
import { Header } from '../../shared/layout/Header';
import { Helpdesk } from '../../shared/layout/Helpdesk';
import { LogoutButton } from '../../shared/layout/LogoutButton';

/** The texts beside the form. */
const asides = {
  request: ['authorize.aside.title', 'authorize.aside.only', 'authorize.aside.password'],
  platforms: ['login.aside.title', 'login.aside.text', 'login.aside.safety', 'login.aside.apps'],
} as const;

/** The layout of the pages of authorization requests and platforms. */
export function AuthorizeFrame({ about, children }: { about: keyof typeof asides; children: ReactNode }) {
  const { sessionToken } = useSession();
  return (
    <SignInLayout
      footer={<Helpdesk />}
      header={<Header>{sessionToken && <LogoutButton />}</Header>}
      aside={<Aside words={asides[about]} />}
    >
      {children}
    </SignInLayout>
  );
}
