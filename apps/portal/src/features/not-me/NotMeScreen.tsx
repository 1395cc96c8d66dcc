import { SignInLayout } from '@talon/ui/SignInLayout';
import { Aside } from '../../shared/layout/Aside';
import { Header } from '../../shared/layout/Header';
import { Helpdesk } from '../../shared/layout/Helpdesk';
import { useLocation } from '../../shared/navigation/location';
import { NotMeReport } from './NotMeReport';

/** The page of the link "This was not me" in a notification. Opening it does nothing, because mail scanners open links. */
export function NotMeScreen() {
  const link = useLocation().hash.slice(1);
  return (
    <SignInLayout
      header={<Header />}
      aside={<Aside words={['not-me.aside.title', 'not-me.aside.told', 'not-me.aside.never']} />}
      footer={<Helpdesk />}
    >
      <NotMeReport key={link} link={link} />
    </SignInLayout>
  );
}
