import { AccountIcon } from '@talon/ui/AccountIcon';
import { ConfirmModal } from '@talon/ui/ConfirmModal';
import { EmptyState } from '@talon/ui/EmptyState';
import { Title } from '@talon/ui/Title';
import { Asked } from '../../app/Asked';
import { useLocation } from '../../app/location';
import { usePageName, useWords, useWordsOf } from '../../app/words';
import { listAccess } from '../../data/access';
import { AccessCard } from './AccessCard';
import { accessKey, useRevoke } from './use-revoke';

/** Every application of others that the person has let in, and the way to take that back. */
export function AccessScreen() {
  useWordsOf('authorize');
  const { translate } = useWords();
  const { hasMoved } = useLocation();
  const { asked, isBusy, times, failed, ask, cancel, confirm } = useRevoke();
  usePageName(translate('access.title'));

  return (
    <>
      {/* The button that had the focus goes with its application. */}
      <Title key={times} takesFocus={hasMoved || times > 0} subtitle={translate('access.subtitle')}>
        {translate('access.title')}
      </Title>
      <Asked name={accessKey} ask={listAccess}>
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
              onRevoke={() => ask(access)}
            />
          ));
        }}
      </Asked>
      <ConfirmModal
        title={translate('access.revoke.title', { app: asked?.name ?? '' })}
        tone="danger"
        isOpen={asked !== undefined}
        busy={isBusy}
        confirmLabel={translate('access.revoke')}
        cancelLabel={translate('access.cancel')}
        onConfirm={() => void confirm()}
        onCancel={cancel}
      >
        <p>{translate('access.revoke.text')}</p>
        <p>{translate('access.revoke.again')}</p>
      </ConfirmModal>
    </>
  );
}
