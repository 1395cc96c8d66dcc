import { revealPerson } from '@talon/contract/console/people';
import type { ReplyOf } from '@talon/contract/endpoint';
import { formatPhone } from '@talon/rules/phone';
import { Button } from '@talon/ui/Button';
import { Card } from '@talon/ui/Card';
import { Details } from '@talon/ui/Details';
import { useState } from 'react';
import { call, replyOf } from '../../shared/call';
import { maskedEnding } from '../../shared/masked-ending';
import { ReasonModal } from '../../shared/ReasonModal';
import { useTranslations } from '../../shared/translations';

/** Names and addresses, covered until the agent says why they must be read. */
export function RevealCard({ id }: { id: string }) {
  const { translate, formatDay } = useTranslations();
  const [isAsking, setAsking] = useState(false);
  const [data, setData] = useState<ReplyOf<typeof revealPerson>>();

  async function reveal(reason: string) {
    setData(await replyOf(call(revealPerson, { params: { id }, body: { reason } })));
  }

  return (
    <Card title={translate('console.personal')}>
      {data ? (
        <Details
          rows={[
            {
              term: translate('console.name'),
              detail: [data.firstname, data.lastname].filter(Boolean).join(' ') || '—',
            },
            {
              term: translate('console.birthdate'),
              detail: data.birthdate ? formatDay(data.birthdate) : '—',
            },
            ...data.emails.map(detail => ({ term: translate('console.email'), detail })),
            ...data.phones.map(each => ({
              term: translate('console.phone'),
              detail: formatPhone(each),
            })),
            ...(data.iban_ending
              ? [{ term: translate('console.iban'), detail: maskedEnding(data.iban_ending) }]
              : []),
          ]}
        />
      ) : (
        <>
          <p>{translate('console.personal.covered')}</p>
          <div>
            <Button tone="secondary" onClick={() => setAsking(true)}>
              {translate('console.reveal')}
            </Button>
          </div>
        </>
      )}
      {isAsking && (
        <ReasonModal
          isAboutPerson
          title={translate('console.reveal')}
          confirmLabel={translate('console.reveal')}
          onConfirm={reveal}
          onClose={() => setAsking(false)}
        >
          <p>{translate('console.reveal.text')}</p>
        </ReasonModal>
      )}
    </Card>
  );
}
