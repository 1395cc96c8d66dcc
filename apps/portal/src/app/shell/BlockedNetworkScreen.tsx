import { Button } from '@talon/ui/Button';
import { SignInLayout } from '@talon/ui/SignInLayout';
import { Title } from '@talon/ui/Title';
import { useState } from 'react';
import { Header } from '../../shared/layout/Header';
import { Helpdesk } from '../../shared/layout/Helpdesk';
import { WithHelpdesk } from '../../shared/layout/WithHelpdesk';
import { paths } from '../../shared/navigation/paths';
import { usePageName, useTranslations } from '../../shared/translations/translations';

/** Says why nothing works on this network, and what to do. A button tries again. */
export function BlockedNetworkScreen() {
  const { translate } = useTranslations();
  const [isLeaving, setLeaving] = useState(false);
  usePageName(translate('blocked-network.title'));
  // A full page load, because what failed on this page is kept until then.
  function leave() {
    setLeaving(true);
    location.assign(paths.home);
  }

  return (
    <SignInLayout footer={<Helpdesk />} header={<Header />}>
      <Title takesFocus subtitle={translate('blocked-network.text')}>
        {translate('blocked-network.title')}
      </Title>
      <p>
        <WithHelpdesk text={translate('blocked-network.what-to-do')} />
      </p>
      <p>{translate('blocked-network.account')}</p>
      <Button isWide busy={isLeaving} onClick={leave}>
        {translate('shell.try-again')}
      </Button>
    </SignInLayout>
  );
}
