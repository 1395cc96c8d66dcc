import { Breadcrumb } from '@talon/ui/Breadcrumb';
import { Card } from '@talon/ui/Card';
import { Title } from '@talon/ui/Title';
import { useLocation } from '../../shared/navigation/location';
import { paths } from '../../shared/navigation/paths';
import { PendingErasure } from '../../shared/erasure/PendingErasure';
import { usePortal } from '../../shared/session/portal';
import { useKnownUser } from '../../shared/session/user';
import { usePageName, useTranslations } from '../../shared/translations/translations';
import styles from './EraseScreen.module.css';
import { ErasureCard } from './ErasureCard';

/** Says what is lost and what stays with the platforms, and has the account erased in 14 days; then keeps it on request. */
export function EraseScreen() {
  const { configuration } = usePortal();
  const { translate } = useTranslations();
  const { hasMoved } = useLocation();
  const isPending = useKnownUser().erasure_due_at !== null;
  usePageName(translate('erasure.title'));
  return (
    <>
      <Breadcrumb
        label={translate('erasure.breadcrumb')}
        steps={[{ label: translate('erasure.profile'), href: paths.profile }]}
        current={translate('erasure.title')}
      />
      <Title
        takesFocus={hasMoved}
        subtitle={isPending ? undefined : translate('erasure.text', { brand: configuration.brand })}
      >
        {translate('erasure.title')}
      </Title>
      <PendingErasure />
      <Card title={translate('erasure.lost')}>
        <ul className={styles.lost}>
          <li>{translate('erasure.lost.person')}</li>
          <li>{translate('erasure.lost.access')}</li>
          <li>{translate('erasure.lost.links')}</li>
        </ul>
      </Card>
      <Card title={translate('erasure.stays')}>
        <p>{translate('erasure.stays.text')}</p>
      </Card>
      {!isPending && <ErasureCard />}
    </>
  );
}
