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
  isAboutPerson = false,
  fieldTexts = {},
  children,
  onConfirm,
  onClose,
}: {
  title: string;
  confirmLabel: string;
  tone?: 'primary' | 'danger';
  /** The person can read the reason too. */
  isAboutPerson?: boolean;
  /** What is wrong with a further field, by its name; by default it is to be checked. */
  fieldTexts?: Readonly<Record<string, string>>;
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
      const texts: Readonly<Record<string, string>> = {
        reason: translate('console.reason.invalid'),
        ...fieldTexts,
      };
      const wrong = error instanceof CallError ? error.failure.fields : [];
      setErrors(
        wrong.length > 0
          ? wrong.map(field => ({ field, message: texts[field] ?? translate('console.filter.invalid') }))
          : [{ message: failureText(error) ?? '' }],
      );
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
          hint={translate(isAboutPerson ? 'console.reason.hint' : 'console.reason.hint.audit')}
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
