import { SignInLayout } from '@talon/ui/SignInLayout';
import { Title } from '@talon/ui/Title';
import type { ReactNode } from 'react';
import { useLocation } from '../../app/location';
import { Aside } from '../../app/shell/Aside';
import { Header } from '../../app/shell/Header';
import { LogOutInstead } from '../../app/shell/LogOutInstead';
import { usePageName } from '../../app/words';

/** The pages of duplicated identifiers: one question, and the way out. */
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
      {children}
      <LogOutInstead />
    </SignInLayout>
  );
}
