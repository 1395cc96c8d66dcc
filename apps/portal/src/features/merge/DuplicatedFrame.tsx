import { Button } from '@talon/ui/Button';
import { Pitch } from '@talon/ui/Pitch';
import { SignInLayout } from '@talon/ui/SignInLayout';
import { Title } from '@talon/ui/Title';
import { Voucher } from '@talon/ui/Voucher';
import type { ReactNode } from 'react';
import { useLocation } from '../../app/location';
import { usePortal } from '../../app/portal';
import { Header } from '../../app/shell/Header';
import { WideOnly } from '../../app/shell/WideOnly';
import { usePageName, useWords } from '../../app/words';

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
  const { session } = usePortal();
  const { hasMoved } = useLocation();
  const { translate } = useWords();
  usePageName(title);
  return (
    <SignInLayout
      header={<Header />}
      aside={
        <WideOnly>
          <Pitch
            title={translate('duplicated.aside.title')}
            points={[
              translate('duplicated.aside.nothing'),
              translate('duplicated.aside.secret'),
              translate('duplicated.aside.told'),
            ]}
          >
            <Voucher />
          </Pitch>
        </WideOnly>
      }
    >
      <Title key={title} takesFocus={hasMoved} subtitle={subtitle}>
        {title}
      </Title>
      {children}
      <Button tone="quiet" isWide onClick={() => session.logOut()}>
        {translate('shell.log-out')}
      </Button>
    </SignInLayout>
  );
}
