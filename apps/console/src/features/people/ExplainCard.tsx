import { explainPerson, type Explanation } from '@talon/contract/console/explain';
import type { ReplyOf } from '@talon/contract/endpoint';
import { Banner } from '@talon/ui/Banner';
import { Button } from '@talon/ui/Button';
import { Card } from '@talon/ui/Card';
import { Form } from '@talon/ui/Form';
import { Tag } from '@talon/ui/Tag';
import { TextInput } from '@talon/ui/TextInput';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call, replyOf } from '../../shared/call';
import { useFailureText } from '../../shared/failure-text';
import { useTranslations } from '../../shared/translations';
import styles from './ExplainCard.module.css';

/** What the person could do now, and what refuses it until when. Nothing is done or sent. */
export function ExplainCard({ id }: { id: string }) {
  const { translate } = useTranslations();
  const failureText = useFailureText();
  const [card, setCard] = useState('');
  const { data, error, isPending, mutate } = useMutation({
    mutationFn: () =>
      replyOf(call(explainPerson, { params: { id }, body: card === '' ? {} : { card_number: card } })),
  });
  const failure = failureText(error);
  return (
    <Card title={translate('console.explain')}>
      <p className={styles.quiet}>{translate('console.explain.text')}</p>
      {failure !== undefined && (
        <Banner tone="danger" announce="assertive">
          {failure}
        </Banner>
      )}
      {data && <Explanations {...data} />}
      <Form errorTitle={translate('console.failed')} busy={isPending} onSubmit={() => mutate()}>
        <TextInput
          name="card_number"
          label={translate('console.explain.card')}
          inputMode="numeric"
          autoComplete="off"
          value={card}
          onChange={event => setCard(event.target.value)}
        />
        <Button type="submit" tone="secondary">
          {translate('console.explain.do')}
        </Button>
      </Form>
    </Card>
  );
}

function Explanations({ explanations, helpdesk }: ReplyOf<typeof explainPerson>) {
  const { translate, formatTime, has } = useTranslations();
  const nameOf = (method: string) => {
    const key = `console.type.${method}`;
    return has(key) ? translate(key) : method;
  };
  const sentence = ({ code, cause, missing, situation }: Explanation) => {
    if (missing) return translate(`console.explain.missing.${missing}`);
    const key = `error.${code}`;
    return has(key)
      ? translate(key, {
          helpdesk,
          cause: cause ?? '',
          what: situation === 'bank-change' ? 'bank' : '',
          until: 'none',
        })
      : (code ?? '');
  };
  const stepsOf = ({ code_sent_at, required_action, erased_at }: Explanation['due']) => [
    ...(code_sent_at ? [translate('console.due.code', { time: formatTime(code_sent_at) })] : []),
    ...(required_action ? [translate(`console.due.${required_action}`)] : []),
    ...(erased_at ? [translate('console.due.erasure', { time: formatTime(erased_at) })] : []),
  ];
  return (
    <ul className={styles.list} aria-live="polite">
      {explanations.map(explanation => {
        const { situation, subject, code, until, method, due } = explanation;
        return (
          <li key={`${situation} ${subject}`} className={styles.row}>
            <span className={styles.head}>
              <span className={styles.situation}>{translate(`console.situation.${situation}`)}</span>
              {subject && <span className={styles.quiet}>{subject}</span>}
              <Tag tone={code === null ? 'success' : 'danger'}>
                {translate(code === null ? 'console.possible' : 'console.refused')}
              </Tag>
              {method && subject === null && (
                <span className={styles.quiet}>{translate('console.asks', { method: nameOf(method) })}</span>
              )}
            </span>
            {code !== null && <span>{sentence(explanation)}</span>}
            {stepsOf(due).map(step => (
              <span key={step}>{step}</span>
            ))}
            {until !== null && (
              <span className={styles.quiet}>{translate('console.until', { time: formatTime(until) })}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
