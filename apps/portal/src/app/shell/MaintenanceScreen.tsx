import words from 'virtual:maintenance';
import { Button } from '@talon/ui/Button';
import { SignInLayout } from '@talon/ui/SignInLayout';
import { Title } from '@talon/ui/Title';
import { useState } from 'react';
import { paths } from '../../shared/navigation/paths';
import { usePortal } from '../../shared/session/portal';
import { Helpdesk } from '../../shared/layout/Helpdesk';
import { usePageName, useTranslations } from '../../shared/translations/translations';
import styles from './MaintenanceScreen.module.css';

/** Says in Dutch, French and English at once that login is currently not possible. A button tries the login again. */
export function MaintenanceScreen() {
  const { logo } = usePortal().configuration;
  const { language } = useTranslations();
  const [first] = words;
  const [isLeaving, setLeaving] = useState(false);
  usePageName((words.find(each => language.startsWith(each.language)) ?? first)?.title ?? '');
  // A full page load brings the current configuration, which says whether maintenance is over.
  function leave() {
    setLeaving(true);
    location.assign(paths.loginEmail);
  }

  return (
    <SignInLayout footer={<Helpdesk />}>
      <img className={styles.logo} src={logo} alt="" />
      {words.map(({ language: spoken, title, text }, position) => (
        <div key={spoken} lang={spoken}>
          <Title level={position === 0 ? 1 : 2} takesFocus={position === 0} subtitle={text}>
            {title}
          </Title>
        </div>
      ))}
      <Button isWide busy={isLeaving} onClick={leave}>
        {words.map(({ language: spoken, again }, position) => (
          <span key={spoken} lang={spoken}>
            {position > 0 && ' · '}
            {again}
          </span>
        ))}
      </Button>
    </SignInLayout>
  );
}
