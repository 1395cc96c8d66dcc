import { createDateFormat } from '@talon/rules/date-language';
import { Banner } from '@talon/ui/Banner';
import { Button } from '@talon/ui/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { codeOf, replyOf } from '../api/call-error';
import { cancelErasure } from '../api/erasure';
import { toasts } from '../layout/toasts';
import { endsSession } from '../session/ends-session';
import { usePortal } from '../session/portal';
import { useKnownUser } from '../session/user';
import { useTranslations } from '../translations/translations';

/** While the account waits for its deletion: on which day, and the button that keeps it. */
export function PendingErasure() {
  const { call } = usePortal();
  const { language, translate } = useTranslations();
  const queries = useQueryClient();
  const { erasure_due_at: dueAt } = useKnownUser();
  const keep = useMutation({
    mutationFn: () => replyOf(cancelErasure(call)),
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: ['user'] });
      toasts.show({
        tone: 'success',
        title: translate('erasure.kept'),
        text: translate('erasure.kept.text'),
      });
    },
    onError(error) {
      const code = codeOf(error) ?? 'internal';
      if (endsSession(code)) return;
      toasts.show({
        tone: 'danger',
        title: translate('erasure.keep.failed'),
        text: translate(`error.${code}`),
      });
    },
  });
  // An earlier version of the service does not send it.
  if (!dueAt) return null;
  const day = createDateFormat(language, { dateStyle: 'long' }).format(new Date(dueAt));
  return (
    <Banner
      tone="warning"
      announce="polite"
      title={translate('erasure.pending.title', { time: day })}
      action={
        <Button busy={keep.isPending} onClick={() => keep.mutate()}>
          {translate('erasure.keep')}
        </Button>
      }
    >
      {translate('erasure.pending')}
    </Banner>
  );
}
