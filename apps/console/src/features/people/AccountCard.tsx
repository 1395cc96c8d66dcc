import type { Person } from '@talon/contract/console/people';
import { Actions } from '@talon/ui/Actions';
import { Button } from '@talon/ui/Button';
import { Card } from '@talon/ui/Card';
import { Details } from '@talon/ui/Details';
import { Tag } from '@talon/ui/Tag';
import { useTranslations } from '../../shared/translations';
import type { Choose } from './act-choice';
import { useBankAccountRows } from './use-bank-account-rows';

/** The account itself: addresses, password, what the person must do, and the acts on the whole account. */
export function AccountCard({ person, onChoose }: { person: Person; onChoose: Choose }) {
  const { translate, formatTime, nameLanguage } = useTranslations();
  const { password } = person;
  const time = (at: string | null) => (at ? formatTime(at) : translate('console.never'));
  const bankAccountRows = useBankAccountRows(person.bank_account, onChoose);
  return (
    <Card title={translate('console.account')}>
      <Details
        rows={[
          ...person.identifiers.map(({ id, kind, masked, verified_at, is_primary, is_shared }) => ({
            term: translate(`console.${kind}`),
            detail: (
              <>
                {masked} {is_primary && <Tag>{translate('console.primary')}</Tag>}{' '}
                {!verified_at && <Tag tone="warning">{translate('console.unverified')}</Tag>}{' '}
                {is_shared && <Tag tone="warning">{translate('console.shared')}</Tag>}{' '}
                {onChoose && person.identifiers.length > 1 && (
                  <Button
                    tone="text"
                    onClick={() => onChoose({ act: 'remove-identifier', identifier_id: id })}
                  >
                    {translate('console.remove')}
                  </Button>
                )}
              </>
            ),
          })),
          {
            term: translate('console.password'),
            detail: password.is_set ? (
              <>
                {password.changed_at
                  ? translate('console.password.changed', { time: time(password.changed_at) })
                  : translate('console.password.unchanged')}{' '}
                {password.is_imposed && <Tag tone="warning">{translate('console.password.imposed')}</Tag>}
                {password.is_weak && !password.is_imposed && (
                  <Tag tone="warning">{translate('console.password.weak')}</Tag>
                )}
              </>
            ) : (
              translate('console.none')
            ),
          },
          ...bankAccountRows,
          { term: translate('console.last-log-in'), detail: time(person.last_signed_in_at) },
          { term: translate('console.created'), detail: time(person.created_at) },
          { term: translate('console.language'), detail: nameLanguage(person.language) },
          ...(person.erasure_due_at
            ? [
                {
                  term: translate('console.act.erase'),
                  detail: (
                    <Tag tone="warning">
                      {translate('console.person.erasure', { time: time(person.erasure_due_at) })}
                    </Tag>
                  ),
                },
              ]
            : []),
          ...(person.reference ? [{ term: translate('console.reference'), detail: person.reference }] : []),
          ...(person.single_use_step_up_blocked_until
            ? [
                {
                  term: translate('console.step-up-blocked'),
                  detail: time(person.single_use_step_up_blocked_until),
                },
              ]
            : []),
          ...person.merged.map(({ account_id, merged_at, can_undo }) => ({
            term: translate('console.merged'),
            detail: (
              <>
                {account_id}, {time(merged_at)}{' '}
                {onChoose && can_undo && (
                  <Button
                    tone="text"
                    onClick={() => onChoose({ act: 'undo-merge', closed_account_id: account_id })}
                  >
                    {translate('console.act.undo-merge')}
                  </Button>
                )}
              </>
            ),
          })),
          ...person.documents.map(({ document, version, accepted_at, withdrawn_at }) => ({
            term: translate('console.document', { document, version }),
            detail: withdrawn_at
              ? translate('console.withdrawn', { time: time(withdrawn_at) })
              : time(accepted_at),
          })),
        ]}
      />
      {onChoose && (
        <Actions>
          <Button tone="secondary" onClick={() => onChoose({ act: 'end-sessions' })}>
            {translate('console.act.end-sessions')}
          </Button>
          <Button tone="secondary" onClick={() => onChoose({ act: 'require-password' })}>
            {translate('console.act.require-password')}
          </Button>
          <Button tone="secondary" onClick={() => onChoose({ act: 'prepare-data-export' })}>
            {translate('console.act.prepare-data-export')}
          </Button>
          <Button
            tone="secondary"
            onClick={() => onChoose({ act: person.erasure_due_at ? 'cancel-erasure' : 'erase' })}
          >
            {translate(person.erasure_due_at ? 'console.act.cancel-erasure' : 'console.act.erase')}
          </Button>
          {person.blocked ? (
            <Button tone="secondary" onClick={() => onChoose({ act: 'unblock' })}>
              {translate('console.act.unblock')}
            </Button>
          ) : (
            <Button tone="danger" onClick={() => onChoose({ act: 'block' })}>
              {translate('console.act.block')}
            </Button>
          )}
        </Actions>
      )}
    </Card>
  );
}
