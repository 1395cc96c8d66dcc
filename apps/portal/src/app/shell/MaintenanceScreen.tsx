import words from 'virtual:maintenance';
import { createDateFormat } from '@talon/rules/date-language';
import { Button } from '@talon/ui/Button';
import { SignInLayout } from '@talon/ui/SignInLayout';
import { Title } from '@talon/ui/Title';
import { useState } from 'react';
import { paths } from '../../shared/navigation/paths';
import { usePortal } from '../../shared/session/portal';
import { Helpdesk } from '../../shared/layout/Helpdesk';
import { usePageName, useTranslations } from '../../shared/translations/translations';
import styles from './MaintenanceScreen.module.css';

/** The sentence on the planned end, in a language; empty without one, and when it has passed. */
function endIn(language: string, sentence: string, plannedEnd: string | null | undefined): string {
  if (!plannedEnd || Date.parse(plannedEnd) < Date.now()) return '';
  const format = createDateFormat(language, { dateStyle: 'long', timeStyle: 'short' });
  return sentence.replace('{time}', format.format(new Date(plannedEnd)));
}

/** Says in Dutch, French and English at once that login is currently not possible. A button tries the login again. */
export function MaintenanceScreen() {
  const { logo, maintenance } = usePortal().configuration;
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
      {words.map(({ language: spoken, title, text, until }, position) => (
        <div key={spoken} lang={spoken}>
          <Title
            level={position === 0 ? 1 : 2}
            takesFocus={position === 0}
            subtitle={[text, endIn(spoken, until, maintenance?.plannedEnd)].join(' ').trim()}
          >
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
