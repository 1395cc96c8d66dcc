import { AccountIcon } from '@talon/ui/AccountIcon';
import { ConfirmModal } from '@talon/ui/ConfirmModal';
import { EmptyState } from '@talon/ui/EmptyState';
import { Title } from '@talon/ui/Title';
import { QueryResult } from '../../shared/api/QueryResult';
import { useLocation } from '../../shared/navigation/location';
import { usePageName, useTranslations, useTranslationsOf } from '../../shared/translations/translations';
import { listAccess } from '../../shared/api/access';
import { AccessCard } from './AccessCard';
import { accessKey, useRevokeAccess } from './use-revoke-access';

/** Lists the third-party applications that have access to the account, and lets the person revoke it. */
export function AccessScreen() {
  useTranslationsOf('authorize');
  const { translate } = useTranslations();
  const { hasMoved } = useLocation();
  const { confirming, isBusy, times, failed, openConfirmation, cancel, confirm } = useRevokeAccess();
  usePageName(translate('access.title'));

  return (
    <>
      {/* The title takes the focus after a revocation: the pressed button disappears with its application. */}
      <Title key={times} takesFocus={hasMoved || times > 0} subtitle={translate('access.subtitle')}>
        {translate('access.title')}
      </Title>
      <QueryResult name={accessKey} load={listAccess}>
        {found => {
          const list = Object.values(found).toSorted((a, b) => b.given_at.localeCompare(a.given_at));
          if (list.length === 0) {
            return (
              <EmptyState icon={<AccountIcon name="access" />} title={translate('access.none')}>
                {translate('access.none.text')}
              </EmptyState>
            );
          }
          return list.map(access => (
            <AccessCard
              key={access.client_id}
              access={access}
              problem={failed?.clientId === access.client_id ? failed.text : undefined}
              onRevoke={() => openConfirmation(access)}
            />
          ));
        }}
      </QueryResult>
      <ConfirmModal
        title={translate('access.revoke.title', { app: confirming?.name ?? '' })}
        tone="danger"
        isOpen={confirming !== undefined}
        busy={isBusy}
        confirmLabel={translate('access.revoke')}
        cancelLabel={translate('access.cancel')}
        onConfirm={confirm}
        onCancel={cancel}
      >
        <p>{translate('access.revoke.text')}</p>
        <p>{translate('access.revoke.again')}</p>
      </ConfirmModal>
    </>
  );
}
