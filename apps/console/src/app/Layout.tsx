import type { Permission } from '@talon/rules/staff-roles';
import { Anchor } from '@talon/ui/Anchor';
import { Button } from '@talon/ui/Button';
import { Select } from '@talon/ui/Select';
import { ToastRegion } from '@talon/ui/ToastRegion';
import { useKeptFocus } from '@talon/ui/use-kept-focus';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useSession, useSessionChange } from '../shared/session';
import { languages, useTranslations } from '../shared/translations';
import styles from './Layout.module.css';

/** The pages, each with the permission that opens it. */
export const pages = [
  { path: '/', key: 'console.find', permission: 'find-people' },
  { path: '/requests', key: 'console.requests', permission: 'help-people' },
  { path: '/audit', key: 'console.audit', permission: 'read-audit' },
  { path: '/service', key: 'console.service', permission: 'run-service' },
  { path: '/imports', key: 'console.imports', permission: 'run-service' },
  { path: '/invitations', key: 'console.invitations.page', permission: 'send-invitations' },
  { path: '/charts', key: 'console.charts', permission: 'run-service' },
  { path: '/limits', key: 'console.limits.page', permission: 'run-service' },
  { path: '/keys', key: 'console.keys', permission: 'run-service' },
  { path: '/networks', key: 'console.networks', permission: 'block-networks' },
  { path: '/clients', key: 'console.clients', permission: 'manage-clients' },
  { path: '/staff', key: 'console.staff', permission: 'manage-staff' },
] as const satisfies readonly { path: string; key: string; permission: Permission }[];

const languageNames: Record<string, string> = { en: 'English', nl: 'Nederlands', fr: 'Français' };

export function LanguageSelect() {
  const { language, change, translate } = useTranslations();
  return (
    <Select
      name="language"
      label={translate('console.language')}
      isLabelHidden
      tone="quiet"
      value={language}
      onChange={event => change(event.target.value)}
      options={languages.map(each => ({ value: each, label: languageNames[each] ?? each, lang: each }))}
    />
  );
}

/** The frame of the signed-in pages. */
export function Layout({ children }: { children: ReactNode }) {
  const { translate } = useTranslations();
  const { name, permissions } = useSession();
  const { signOut } = useSessionChange();
  const { pathname } = useLocation();
  useKeptFocus();
  const isCurrent = (path: string) =>
    path === '/' ? pathname === '/' || pathname.startsWith('/people') : pathname.startsWith(path);
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <span className={styles.name}>{translate('console.title')}</span>
        <nav className={styles.pages} aria-label={translate('console.navigation')}>
          <ul className={styles.navigation}>
            {pages
              .filter(({ permission }) => permissions.includes(permission))
              .map(({ path, key }) => (
                <li key={path}>
                  <Anchor
                    href={path}
                    className={styles.link}
                    aria-current={isCurrent(path) ? 'page' : undefined}
                  >
                    {translate(key)}
                  </Anchor>
                </li>
              ))}
          </ul>
        </nav>
        <div className={styles.end}>
          <span className={styles.who}>{name}</span>
          <LanguageSelect />
          <Button tone="quiet" onClick={signOut}>
            {translate('console.log-out')}
          </Button>
        </div>
      </header>
      <main className={styles.main}>{children}</main>
      <ToastRegion label={translate('console.messages')} closeLabel={translate('console.close')} />
    </div>
  );
}
