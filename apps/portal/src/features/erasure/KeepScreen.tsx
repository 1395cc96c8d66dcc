import { SignInLayout } from '@talon/ui/SignInLayout';
import { Header } from '../../shared/layout/Header';
import { Helpdesk } from '../../shared/layout/Helpdesk';
import { useLocation } from '../../shared/navigation/location';
import { KeepAccount } from './KeepAccount';

/** The page of the link that cancels an erasure. Opening it does nothing, because mail scanners open links. */
export function KeepScreen() {
  const link = useLocation().hash.slice(1);
  return (
    <SignInLayout header={<Header />} footer={<Helpdesk />}>
      <KeepAccount key={link} link={link} />
    </SignInLayout>
  );
}
