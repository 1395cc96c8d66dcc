import { createDateFormat } from '@talon/rules/date-language';
import { Banner } from '@talon/ui/Banner';
import { Button } from '@talon/ui/Button';
import { Card } from '@talon/ui/Card';
import { useMutation } from '@tanstack/react-query';
import { makeHelpdeskPin } from '../../shared/api/activity';
import { failureOf, replyOf } from '../../shared/api/call-error';
import { WithHelpdesk } from '../../shared/layout/WithHelpdesk';
import { usePortal } from '../../shared/session/portal';
import { refusalOf, refusalSentence } from '../../shared/problems/refusal-sentence';
import { useTranslations } from '../../shared/translations/translations';
import styles from './HelpdeskPinCard.module.css';

/** Six digits that a caller reads to the helpdesk, instead of personal questions. */
export function HelpdeskPinCard() {
  const { call } = usePortal();
  const words = useTranslations();
  const { language, translate } = words;
  const { data, error, isPending, mutate } = useMutation({
    mutationFn: () => replyOf(makeHelpdeskPin(call)),
  });
  const failure = failureOf(error);
  const time = createDateFormat(language, { timeStyle: 'short' });
  return (
    <Card title={translate('activity.pin')}>
      <p>
        <WithHelpdesk text={translate('activity.pin.text')} />
      </p>
      {failure && (
        <Banner tone="danger" announce="assertive">
          {refusalSentence(words, refusalOf(failure))}
        </Banner>
      )}
      {data && (
        <p role="status">
          <span className={styles.pin} translate="no">
            {data.pin.slice(0, 3)} {data.pin.slice(3)}
          </span>
          {translate('activity.pin.until', { time: time.format(new Date(data.expires_at)) })}
        </p>
      )}
      <div>
        <Button tone="secondary" busy={isPending} onClick={() => mutate()}>
          {translate(data ? 'activity.pin.again' : 'activity.pin.show')}
        </Button>
      </div>
    </Card>
  );
}
