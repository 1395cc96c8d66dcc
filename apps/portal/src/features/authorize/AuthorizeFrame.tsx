import { SignInLayout } from '@talon/ui/SignInLayout';
import type { ReactNode } from 'react';
import { useSession } from '../../app/portal';
import { Aside } from '../../app/shell/Aside';
import { Header } from '../../app/shell/Header';
import { LogoutButton } from '../../app/shell/LogoutButton';

/** What stands beside the form. */
const asides = {
  request: {
    title: 'authorize.aside.title',
    points: ['authorize.aside.only', 'authorize.aside.password', 'authorize.aside.revoke'],
  },
  platforms: {
    title: 'login.aside.title',
    points: ['login.aside.text', 'login.aside.safety', 'login.aside.apps'],
  },
} as const;

/** What the pages on the way to an application have in common. */
export function AuthorizeFrame({ about, children }: { about: keyof typeof asides; children: ReactNode }) {
  const { held } = useSession();
  return (
    <SignInLayout header={<Header>{held && <LogoutButton />}</Header>} aside={<Aside {...asides[about]} />}>
      {children}
    </SignInLayout>
  );
}
