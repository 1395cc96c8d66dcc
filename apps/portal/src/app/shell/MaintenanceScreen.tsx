import words from 'virtual:maintenance';
import { SignInLayout } from '@talon/ui/SignInLayout';
import { Title } from '@talon/ui/Title';
import { usePortal } from '../../shared/session/portal';
import { Helpdesk } from '../../shared/layout/Helpdesk';
import { usePageName, useTranslations } from '../../shared/translations/translations';
import styles from './MaintenanceScreen.module.css';

/** Login is currently not possible: said in Dutch, French and English at once. */
export function MaintenanceScreen() {
  const { logo } = usePortal().configuration;
  const { language } = useTranslations();
  const [first] = words;
  usePageName((words.find(each => language.startsWith(each.language)) ?? first)?.title ?? '');
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
    </SignInLayout>
  );
}
