import { Banner } from '@talon/ui/Banner';
import { Button } from '@talon/ui/Button';
import { Card } from '@talon/ui/Card';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureOf, replyOf } from '../../shared/api/call-error';
import { requestErasure } from '../../shared/api/erasure';
import { useFormatPhone } from '../../shared/contact/use-format-phone';
import { WithHelpdesk } from '../../shared/layout/WithHelpdesk';
import { refusalOf, refusalSentence } from '../../shared/problems/refusal-sentence';
import { usePortal } from '../../shared/session/portal';
import { useKnownUser } from '../../shared/session/user';
import { useTranslations } from '../../shared/translations/translations';

/** Names the account, and has the button that asks for its deletion. */
export function ErasureCard() {
  const { call } = usePortal();
  const words = useTranslations();
  const { translate } = words;
  const queries = useQueryClient();
  const formatPhone = useFormatPhone();
  const { id, email, phone } = useKnownUser();
  const ask = useMutation({
    mutationFn: () => replyOf(requestErasure(call, id)),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['user'] }),
  });
  const failure = failureOf(ask.error);
  return (
    <Card title={translate('erasure.last')}>
      <p>{translate('erasure.whose', { address: email ?? formatPhone(phone ?? '') })}</p>
      <p>{translate('erasure.again')}</p>
      {failure && (
        <Banner tone="danger" announce="assertive" title={translate('erasure.failed')}>
          <WithHelpdesk text={refusalSentence(words, refusalOf(failure))} />
        </Banner>
      )}
      <div>
        <Button tone="danger" busy={ask.isPending} onClick={() => ask.mutate()}>
          {translate('erasure.ask')}
        </Button>
      </div>
    </Card>
  );
}
