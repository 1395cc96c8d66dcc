import { findInvitations, type Invitation, resendInvitation } from '@talon/contract/console/invitations';
import { Button } from '@talon/ui/Button';
import { Card } from '@talon/ui/Card';
import { Form, type FormError } from '@talon/ui/Form';
import { TextInput } from '@talon/ui/TextInput';
import { Title } from '@talon/ui/Title';
import { useToasts } from '@talon/ui/ToastRegion';
import { useState } from 'react';
import { call, CallError, replyOf } from '../../shared/call';
import { useFailureText } from '../../shared/failure-text';
import { ReasonModal } from '../../shared/ReasonModal';
import { useMay } from '../../shared/session';
import { usePageName, useTranslations } from '../../shared/translations';
import { FoundInvitations } from './FoundInvitations';
import { InviteModal } from './InviteModal';
import styles from './InvitationsScreen.module.css';

/** Finds invitations and sends them again. Operators invite one person; many are an import. */
export function InvitationsScreen() {
  const { translate } = useTranslations();
  const failureText = useFailureText();
  const mayInvite = useMay('run-service');
  const [text, setText] = useState('');
  const [found, setFound] = useState<readonly Invitation[]>([]);
  const [errors, setErrors] = useState<readonly FormError[]>([]);
  const [busy, setBusy] = useState(false);
  const [chosen, setChosen] = useState<Invitation>();
  const [isInviting, setInviting] = useState(false);
  const { show } = useToasts();
  const tell = (title: string) => show({ tone: 'success', title });
  usePageName(translate('console.invitations.page'));

  async function search(by: string) {
    setBusy(true);
    setErrors([]);
    try {
      setFound((await replyOf(call(findInvitations, { body: { text: by } }))).invitations);
    } catch (error) {
      setFound([]);
      const isUnknown =
        error instanceof CallError && ['not-found', 'invalid-request'].includes(error.failure.code);
      const message = isUnknown ? translate('console.invitations.none') : (failureText(error) ?? '');
      setErrors([{ field: 'text', message }]);
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Title takesFocus subtitle={translate('console.invitations.text')}>
        {translate('console.invitations.page')}
      </Title>
      <Card
        title={translate('console.invitations.find')}
        action={
          mayInvite && (
            <Button tone="secondary" onClick={() => setInviting(true)}>
              {translate('console.invitations.invite')}
            </Button>
          )
        }
      >
        <div className={styles.wide}>
          <Form
            errorTitle={translate('console.failed')}
            errors={errors}
            busy={busy}
            onSubmit={() => void search(text)}
            role="search"
          >
            <div className={styles.search}>
              <TextInput
                name="text"
                label={translate('console.invitations.find.by')}
                value={text}
                autoComplete="off"
                spellCheck={false}
                onChange={event => setText(event.target.value)}
              />
              <Button type="submit">{translate('console.find.search')}</Button>
            </div>
          </Form>
        </div>
        {found.length > 0 && <FoundInvitations invitations={found} onResend={setChosen} />}
      </Card>
      {chosen && (
        <ReasonModal
          title={translate('console.resend')}
          confirmLabel={translate('console.resend')}
          onConfirm={async reason => {
            await replyOf(call(resendInvitation, { params: { id: chosen.id }, body: { reason } }));
            tell(translate('console.resend.done'));
            await search(chosen.reference);
          }}
          onClose={() => setChosen(undefined)}
        >
          <p>{translate('console.resend.text')}</p>
        </ReasonModal>
      )}
      {isInviting && (
        <InviteModal
          onInvited={async reference => {
            tell(translate('console.invitations.invited'));
            setText(reference);
            await search(reference);
          }}
          onClose={() => setInviting(false)}
        />
      )}
    </>
  );
}
