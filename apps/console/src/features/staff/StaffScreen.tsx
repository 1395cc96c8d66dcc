import {
  addStaff,
  changeStaffRoles,
  disableStaff,
  enableStaff,
  listStaff,
  renewStaffEnrolment,
  type StaffAccount,
} from '@talon/contract/console/staff-accounts';
import { type StaffRole, staffRoles } from '@talon/rules/staff-roles';
import { Banner } from '@talon/ui/Banner';
import { Button } from '@talon/ui/Button';
import { Card } from '@talon/ui/Card';
import { Checkbox } from '@talon/ui/Checkbox';
import { Tag } from '@talon/ui/Tag';
import { TextInput } from '@talon/ui/TextInput';
import { Title } from '@talon/ui/Title';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, replyOf } from '../../shared/call';
import { ReasonModal } from '../../shared/ReasonModal';
import { Result } from '../../shared/Result';
import { useSession } from '../../shared/session';
import { RowActions } from '../../shared/RowActions';
import { StaffChangesCard } from '../../shared/StaffChangesCard';
import { Table } from '../../shared/Table';
import { usePageName, useTranslations } from '../../shared/translations';
import styles from './StaffScreen.module.css';

/** What is asked about: a new member of staff, or a change of one. */
type Question = { kind: 'add' } | { kind: 'roles' | 'enrol' | 'disable' | 'enable'; staff: StaffAccount };

/** The members of staff. A new one gets a link, which is shown once. */
export function StaffScreen() {
  const { translate, formatTime } = useTranslations();
  const queries = useQueryClient();
  const { id: ownId } = useSession();
  const query = useQuery({ queryKey: ['staff'], queryFn: () => replyOf(call(listStaff)) });
  const [question, setQuestion] = useState<Question>();
  const [link, setLink] = useState<string>();
  const [isRequested, setRequested] = useState(false);
  const [typed, setTyped] = useState({ name: '', email: '' });
  const [roles, setRoles] = useState<readonly StaffRole[]>([]);
  usePageName(translate('console.staff'));

  function ask(next: Question) {
    setRoles('staff' in next ? next.staff.roles : []);
    setLink(undefined);
    setRequested(false);
    setQuestion(next);
  }

  async function answer(reason: string) {
    if (question?.kind === 'add') {
      const reply = await replyOf(call(addStaff, { body: { ...typed, roles: [...roles], reason } }));
      showOutcome(reply.link);
      setTyped({ name: '', email: '' });
    } else if (question) {
      const params = { id: question.staff.id };
      const body = { reason };
      if (question.kind === 'roles')
        setRequested(
          (await replyOf(call(changeStaffRoles, { params, body: { roles: [...roles], reason } }))).state ===
            'requested',
        );
      else if (question.kind === 'enrol')
        showOutcome((await replyOf(call(renewStaffEnrolment, { params, body }))).link);
      else await replyOf(call(question.kind === 'disable' ? disableStaff : enableStaff, { params, body }));
    }
    await queries.invalidateQueries();
  }

  /** A link, or none if a second member of staff decides. */
  function showOutcome(made: string | null) {
    setLink(made ?? undefined);
    setRequested(made === null);
  }

  const hasRoles = question?.kind === 'add' || question?.kind === 'roles';
  return (
    <>
      <Title takesFocus>{translate('console.staff')}</Title>
      {link && (
        <Banner tone="success" announce="polite" title={translate('console.staff.link')}>
          <code className={styles.link}>{link}</code>
        </Banner>
      )}
      {isRequested && (
        <Banner tone="success" announce="polite">
          {translate('console.staff.requested')}
        </Banner>
      )}
      <StaffChangesCard />
      <Result query={query}>
        {({ staff }) => (
          <Card
            title={translate('console.staff.all', { count: staff.length })}
            action={<Button onClick={() => ask({ kind: 'add' })}>{translate('console.staff.add')}</Button>}
          >
            <Table
              caption={translate('console.staff')}
              rows={staff}
              keyOf={({ id }) => id}
              columns={[
                { label: translate('console.name'), isShort: true, render: ({ name }) => name },
                { label: translate('console.email'), render: ({ email }) => email },
                {
                  label: translate('console.roles'),
                  render: each => each.roles.map(role => translate(`console.role.${role}`)).join(', '),
                },
                {
                  label: translate('console.last-log-in'),
                  isShort: true,
                  render: ({ is_disabled, has_enrolled, last_signed_in_at: at }) =>
                    is_disabled ? (
                      <Tag tone="danger">{translate('console.disabled')}</Tag>
                    ) : has_enrolled ? (
                      at ? (
                        formatTime(at)
                      ) : (
                        translate('console.never')
                      )
                    ) : (
                      <Tag tone="warning">{translate('console.not-enrolled')}</Tag>
                    ),
                },
                {
                  label: translate('console.actions'),
                  isUnnamed: true,
                  render: each =>
                    each.id === ownId ? (
                      ''
                    ) : (
                      <RowActions>
                        <Button tone="text" onClick={() => ask({ kind: 'roles', staff: each })}>
                          {translate('console.staff.roles')}
                        </Button>
                        <Button tone="text" onClick={() => ask({ kind: 'enrol', staff: each })}>
                          {translate('console.staff.enrol')}
                        </Button>
                        <Button
                          tone="text"
                          onClick={() => ask({ kind: each.is_disabled ? 'enable' : 'disable', staff: each })}
                        >
                          {translate(each.is_disabled ? 'console.staff.enable' : 'console.staff.disable')}
                        </Button>
                      </RowActions>
                    ),
                },
              ]}
            />
          </Card>
        )}
      </Result>
      {question && (
        <ReasonModal
          title={translate(`console.staff.${question.kind}`)}
          confirmLabel={translate(`console.staff.${question.kind}`)}
          tone={question.kind === 'disable' ? 'danger' : 'primary'}
          fieldTexts={{ roles: translate('console.staff.roles.none') }}
          onConfirm={answer}
          onClose={() => setQuestion(undefined)}
        >
          <p>
            {translate(`console.staff.${question.kind}.text`, {
              name: 'staff' in question ? question.staff.name : '',
            })}
          </p>
          {question.kind === 'add' && (
            <>
              <TextInput
                name="name"
                label={translate('console.name')}
                value={typed.name}
                onChange={event => setTyped({ ...typed, name: event.target.value })}
              />
              <TextInput
                name="email"
                type="email"
                label={translate('console.email')}
                value={typed.email}
                onChange={event => setTyped({ ...typed, email: event.target.value })}
              />
            </>
          )}
          {hasRoles &&
            staffRoles.map(role => (
              <Checkbox
                key={role}
                name={`role-${role}`}
                label={translate(`console.role.${role}`)}
                hint={translate(`console.role.${role}.text`)}
                checked={roles.includes(role)}
                onChange={event =>
                  setRoles(event.target.checked ? [...roles, role] : roles.filter(each => each !== role))
                }
              />
            ))}
        </ReasonModal>
      )}
    </>
  );
}
