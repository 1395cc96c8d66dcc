import { SignInLayout } from '@talon/ui/SignInLayout';
import { Title } from '@talon/ui/Title';
import type { ReactNode } from 'react';
import { useLocation } from '../../shared/navigation/location';
import { Aside } from '../../shared/layout/Aside';
import { Header } from '../../shared/layout/Header';
import { Helpdesk } from '../../shared/layout/Helpdesk';
import { WaysOut } from '../../shared/layout/WaysOut';
import { usePageName } from '../../shared/translations/translations';

/** The layout of the pages of duplicate accounts, with who is signed in. */
export function DuplicatedFrame({
  title,
  subtitle,
  children,
}: {
  title: string;
  subtitle?: ReactNode;
  children: ReactNode;
}) {
  const { hasMoved } = useLocation();
  usePageName(title);
  return (
    <SignInLayout
      footer={<Helpdesk />}
      header={<Header />}
      aside={
        <Aside
          words={[
            'duplicated.aside.title',
            'duplicated.aside.nothing',
            'duplicated.aside.secret',
            'duplicated.aside.told',
          ]}
        />
      }
    >
      <Title key={title} takesFocus={hasMoved} subtitle={subtitle}>
        {title}
      </Title>
      <WaysOut />
      {children}
    </SignInLayout>
  );
}
