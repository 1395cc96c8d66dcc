import type { MessageKey } from '@talon/messages/keys';
import { platformHost, type PlatformLink, platformLinks } from '@talon/rules/platform-links';
import { AccountIcon } from '@talon/ui/AccountIcon';
import { Card } from '@talon/ui/Card';
import { EmptyState } from '@talon/ui/EmptyState';
import { Icon } from '@talon/ui/Icon';
import { Row, Rows } from '@talon/ui/Row';
import type { ReactNode } from 'react';
import { WithHelpdesk } from '../../shared/layout/WithHelpdesk';
import type { CachedUser } from '../../shared/session/cached-user';
import { usePortal } from '../../shared/session/portal';
import { useTranslations } from '../../shared/translations/translations';
import styles from './ServicesCard.module.css';

const words: Record<PlatformLink['name'], { title: MessageKey; text: MessageKey }> = {
  'client-area': { title: 'dashboard.client-area', text: 'dashboard.client-area.text' },
  'personal-area': { title: 'dashboard.personal-area', text: 'dashboard.personal-area.text' },
  'third-platform': { title: 'dashboard.third-platform', text: 'dashboard.third-platform.text' },
  deals: { title: 'dashboard.deals', text: 'dashboard.deals.text' },
};

/** Links to the platforms of the person. */
export function ServicesCard({ user }: { user: CachedUser }) {
  const { translate } = useTranslations();
  const { dealsUrl, personalAreaLogo } = usePortal().configuration;
  const rows = platformLinks.filter(({ shownWhen }) => shownWhen(user, { hasDeals: dealsUrl !== null }));
  const marks: Record<PlatformLink['name'], ReactNode> = {
    'client-area': <AccountIcon name="profile" />,
    'personal-area': <img className={styles.mark} src={personalAreaLogo} alt="" />,
    'third-platform': <Icon name="success" />,
    deals: <Icon name="card" />,
  };
  return (
    <Card title={translate('dashboard.services')}>
      {rows.length === 0 ? (
        <EmptyState icon={<Icon name="card" />} title={translate('dashboard.empty')}>
          <WithHelpdesk text={translate('dashboard.empty.text')} />
        </EmptyState>
      ) : (
        <Rows>
          {rows.map(({ name, subdomain }) => (
            <Row
              key={name}
              href={subdomain === null ? (dealsUrl ?? '') : platformAddress(subdomain)}
              title={translate(words[name].title)}
              description={translate(words[name].text)}
              icon={marks[name]}
              isExternal
            />
          ))}
        </Rows>
      )}
    </Card>
  );
}

function platformAddress(subdomain: string): string {
  return `${location.protocol}//${platformHost(location.host, subdomain)}/`;
}
