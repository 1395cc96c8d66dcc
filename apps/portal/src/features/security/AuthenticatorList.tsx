import { Banner } from '@talon/ui/Banner';
import { ConfirmModal } from '@talon/ui/ConfirmModal';
import { lazy, Suspense, useState } from 'react';
import type { Authenticator } from '../../shared/api/mfa';
import { WithHelpdesk } from '../../shared/layout/WithHelpdesk';
import { useTranslations } from '../../shared/translations/translations';
import { AuthenticatorRow } from './AuthenticatorRow';
import { useAuthenticatorName } from './use-authenticator-name';
import { useRemoveAuthenticator } from './use-remove-authenticator';

const NameModal = lazy(async () => ({ default: (await import('./NameModal')).NameModal }));

/** The enrolled authenticators. People name those that are on a device, and remove all but the last one. */
export function AuthenticatorList({ authenticators }: { authenticators: readonly Authenticator[] }) {
  const { translate } = useTranslations();
  const nameOf = useAuthenticatorName();
  const [renamed, setRenamed] = useState<Authenticator>();
  const { confirming, busy, failure, openConfirmation, cancel, confirm, keep } = useRemoveAuthenticator();
  return (
    <>
      {failure && (
        <Banner tone="danger" announce="assertive" title={translate('security.method.failed')}>
          <WithHelpdesk text={translate(`error.${failure.code}`)} />
        </Banner>
      )}
      <ul>
        {authenticators.map(each => (
          <AuthenticatorRow
            key={each.id}
            authenticator={each}
            isLast={authenticators.length === 1}
            isBusy={busy === each.id}
            onRename={setRenamed}
            onRemove={openConfirmation}
            onKeep={authenticator => void keep(authenticator)}
          />
        ))}
      </ul>
      <Suspense>
        {renamed && <NameModal authenticator={renamed} onClose={() => setRenamed(undefined)} />}
      </Suspense>
      <ConfirmModal
        title={translate('security.method.remove.title', { name: confirming ? nameOf(confirming) : '' })}
        tone="danger"
        isOpen={confirming !== undefined}
        confirmLabel={translate('security.method.remove')}
        cancelLabel={translate('security.cancel')}
        onConfirm={() => void confirm()}
        onCancel={cancel}
      >
        <p>{translate('security.method.remove.text')}</p>
        <p>{translate('security.method.remove.wait')}</p>
      </ConfirmModal>
    </>
  );
}
