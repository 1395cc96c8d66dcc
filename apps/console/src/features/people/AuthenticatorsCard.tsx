import type { Person } from '@talon/contract/console/people';
import { Actions } from '@talon/ui/Actions';
import { Button } from '@talon/ui/Button';
import { Card } from '@talon/ui/Card';
import { Table } from '../../shared/Table';
import { useTranslations } from '../../shared/translations';
import type { Choose } from './act-choice';
import styles from './PersonScreen.module.css';

const types = ['passkey', 'totp', 'sms', 'email'] as const;

/** With what the person confirms that it is them. */
export function AuthenticatorsCard({ person, onChoose }: { person: Person; onChoose: Choose }) {
  const { translate, formatTime } = useTranslations();
  const { authenticators, recovery_codes: codes, trusted_devices: devices } = person;
  const nameOf = (type: string) => {
    const known = types.find(each => each === type);
    return known ? translate(`console.type.${known}`) : type;
  };
  return (
    <Card title={translate('console.authenticators')}>
      {authenticators.length === 0 ? (
        <p className={styles.none}>{translate('console.authenticators.none')}</p>
      ) : (
        <Table
          caption={translate('console.authenticators')}
          rows={authenticators}
          keyOf={({ id }) => id}
          columns={[
            {
              label: translate('console.type'),
              render: ({ type, name }) => [nameOf(type), name].filter(Boolean).join(': '),
            },
            {
              label: translate('console.since'),
              isShort: true,
              render: ({ enrolled_at }) => formatTime(enrolled_at),
            },
            {
              label: translate('console.last-used'),
              render: ({ last_used_at: at }) => (at ? formatTime(at) : translate('console.never')),
            },
            ...(onChoose
              ? [
                  {
                    label: translate('console.actions'),
                    isUnnamed: true,
                    render: ({ id }: Person['authenticators'][number]) => (
                      <Button
                        tone="text"
                        onClick={() => onChoose({ act: 'remove-authenticator', authenticator_id: id })}
                      >
                        {translate('console.remove')}
                      </Button>
                    ),
                  },
                ]
              : []),
          ]}
        />
      )}
      <p className={styles.quiet}>
        {translate('console.authenticators.more', { codes, devices })}
        {person.is_mfa_forced && ` ${translate('console.mfa-forced')}`}
      </p>
      {onChoose && (
        <Actions>
          <Button
            tone="secondary"
            onClick={() => onChoose({ act: 'force-mfa', is_forced: !person.is_mfa_forced })}
          >
            {translate(person.is_mfa_forced ? 'console.act.release-mfa' : 'console.act.force-mfa')}
          </Button>
        </Actions>
      )}
    </Card>
  );
}
