import { longestReason } from '@talon/rules/staff-roles';
import { Actions } from '@talon/ui/Actions';
import { Button } from '@talon/ui/Button';
import { Form, type FormError } from '@talon/ui/Form';
import { Modal } from '@talon/ui/Modal';
import { TextInput } from '@talon/ui/TextInput';
import { type ReactNode, useState } from 'react';
import { CallError } from './call';
import { useFailureText } from './failure-text';
import styles from './ReasonModal.module.css';
import { useTranslations } from './translations';

/** Asks why a member of staff does something, and does it. What was typed stays if it fails. */
export function ReasonModal({
  title,
  confirmLabel,
  tone = 'primary',
  children,
  onConfirm,
  onClose,
}: {
  title: string;
  confirmLabel: string;
  tone?: 'primary' | 'danger';
  /** What happens, and further fields. */
  children?: ReactNode;
  /** Throws a `CallError` if it fails. */
  onConfirm: (reason: string) => Promise<void>;
  onClose: () => void;
}) {
  const { translate } = useTranslations();
  const failureText = useFailureText();
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<readonly FormError[]>([]);

  async function submit() {
    setBusy(true);
    try {
      await onConfirm(reason);
      onClose();
    } catch (error) {
      const isReason = error instanceof CallError && error.failure.fields.includes('reason');
      setErrors([
        isReason
          ? { field: 'reason', message: translate('console.reason.invalid') }
          : { message: failureText(error) ?? '' },
      ]);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Modal title={title} isOpen isKept onClose={onClose} closeLabel={translate('console.close')}>
      <Form
        errorTitle={translate('console.failed')}
        errors={errors}
        busy={busy}
        onSubmit={() => void submit()}
      >
        <div className={styles.text}>{children}</div>
        <TextInput
          name="reason"
          label={translate('console.reason')}
          hint={translate('console.reason.hint')}
          value={reason}
          maxLength={longestReason}
          onChange={event => setReason(event.target.value)}
        />
        <Actions>
          <Button type="submit" tone={tone}>
            {confirmLabel}
          </Button>
          <Button tone="secondary" onClick={onClose}>
            {translate('console.cancel')}
          </Button>
        </Actions>
      </Form>
    </Modal>
  );
}
