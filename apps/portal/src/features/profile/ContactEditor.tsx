import { useQueryClient } from '@tanstack/react-query';
import { Actions } from '@talon/ui/Actions';
import { Button } from '@talon/ui/Button';
import { toasts } from '../../shared/layout/toasts';
import { signalPasskeys } from '../../shared/passkeys/signal-passkeys';
import { usePortal } from '../../shared/session/portal';
import { useTranslations } from '../../shared/translations/translations';
import type { Identifier, Kind } from '../../shared/api/contact';
import { identifiersKey } from './identifiers-key';
import { IdentifierCard } from './IdentifierCard';

const kinds: readonly Kind[] = ['email', 'phone'];

/** The cards to change e-mails and phones. They close when an address is verified. */
export function ContactEditor({
  identifiers,
  onClose,
}: {
  identifiers: readonly Identifier[];
  onClose: () => void;
}) {
  const { translate } = useTranslations();
  const { call } = usePortal();
  const queries = useQueryClient();

  async function refresh(): Promise<void> {
    const keys = [['user'], [identifiersKey]];
    await Promise.all(keys.map(queryKey => queries.invalidateQueries({ queryKey })));
    void signalPasskeys(call);
  }

  function finish(): void {
    toasts.show({ tone: 'success', title: translate('profile.contact.saved') });
    void refresh();
    onClose();
  }

  return (
    <>
      {kinds.map(kind => (
        <IdentifierCard
          key={kind}
          kind={kind}
          identifiers={identifiers.filter(each => each.kind === kind)}
          takesFocus={kind === kinds[0]}
          onProven={finish}
          onChanged={refresh}
        />
      ))}
      <Actions>
        <Button onClick={onClose}>{translate('profile.contact.done')}</Button>
      </Actions>
    </>
  );
}
