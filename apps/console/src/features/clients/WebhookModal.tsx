import { enableWebhook, renewWebhookSecret, resendWebhook } from '@talon/contract/console/clients';
import { Checkbox } from '@talon/ui/Checkbox';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, replyOf } from '../../shared/call';
import { ReasonModal } from '../../shared/ReasonModal';
import { useTranslations } from '../../shared/translations';

/** What staff do with a webhook. */
export type WebhookAct = { kind: 'secret' } | { kind: 'on' } | { kind: 'resend'; id: string };

/** Asks for the reason of an act on a webhook, and does it. */
export function WebhookModal({
  clientId,
  act,
  onSecret,
  onClose,
}: {
  clientId: string;
  act: WebhookAct;
  onSecret: (secret: string) => void;
  onClose: () => void;
}) {
  const { translate } = useTranslations();
  const queries = useQueryClient();
  const [keeps, setKeeps] = useState(true);

  async function confirm(reason: string) {
    const params = { client_id: clientId };
    if (act.kind === 'secret') {
      const body = { keeps_former: keeps, reason };
      onSecret((await replyOf(call(renewWebhookSecret, { params, body }))).secret);
    } else if (act.kind === 'on') await replyOf(call(enableWebhook, { params, body: { reason } }));
    else await replyOf(call(resendWebhook, { params: { ...params, id: act.id }, body: { reason } }));
    await queries.invalidateQueries({ queryKey: ['client', clientId] });
  }

  const title = translate(`console.webhook.${act.kind}`);
  return (
    <ReasonModal
      title={title}
      confirmLabel={title}
      tone={act.kind === 'secret' ? 'danger' : 'primary'}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{translate(`console.webhook.${act.kind}.text`)}</p>
      {act.kind === 'secret' && (
        <Checkbox
          name="keeps_former"
          label={translate('console.webhook.secret.keep')}
          checked={keeps}
          onChange={event => setKeeps(event.target.checked)}
        />
      )}
    </ReasonModal>
  );
}
