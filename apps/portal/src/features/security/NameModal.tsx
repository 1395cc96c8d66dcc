import { longestChosenName, validChosenName } from '@talon/rules/chosen-name';
import { useQueryClient } from '@tanstack/react-query';
import { Actions } from '@talon/ui/Actions';
import { Button } from '@talon/ui/Button';
import { Modal } from '@talon/ui/Modal';
import { TextInput } from '@talon/ui/TextInput';
import { useState } from 'react';
import { type Authenticator, nameAuthenticator } from '../../shared/api/mfa';
import { PortalForm } from '../../shared/form/PortalForm';
import { type Problem, problemsOf } from '../../shared/form/problems';
import { useForm } from '../../shared/form/use-form';
import { toasts } from '../../shared/layout/toasts';
import { usePortal } from '../../shared/session/portal';
import { useTranslations } from '../../shared/translations/translations';
import { methodsKey } from './methods-key';

const refused = 'security.method.rename.refused';

/** Asks for the name of an authenticator in a modal. */
export function NameModal({ authenticator, onClose }: { authenticator: Authenticator; onClose: () => void }) {
  const { translate } = useTranslations();
  return (
    <Modal
      title={translate('security.method.rename.title')}
      isOpen
      onClose={onClose}
      closeLabel={translate('shell.close')}
    >
      <NameForm authenticator={authenticator} onDone={onClose} />
    </Modal>
  );
}

function NameForm({ authenticator, onDone }: { authenticator: Authenticator; onDone: () => void }) {
  const { call } = usePortal();
  const { translate } = useTranslations();
  const queries = useQueryClient();
  const form = useForm();
  const [typed, setTyped] = useState(authenticator.name ?? '');

  async function save(): Promise<readonly Problem[] | undefined> {
    const name = typed.trim() === '' ? '' : validChosenName(typed);
    if (name === undefined) return [{ field: 'name', key: refused }];
    const result = await nameAuthenticator(call, authenticator.id, name);
    if (!result.ok) return problemsOf(result.failure, {}, { name: refused });
    await queries.invalidateQueries({ queryKey: [methodsKey] });
    toasts.show({ tone: 'success', title: translate('security.method.renamed') });
    onDone();
    return undefined;
  }

  return (
    <PortalForm form={form} send={save}>
      <TextInput
        name="name"
        label={translate('security.method.rename.name')}
        hint={translate('security.method.rename.hint')}
        autoComplete="off"
        maxLength={longestChosenName}
        value={typed}
        onChange={event => setTyped(event.target.value)}
      />
      <Actions>
        <Button type="submit">{translate('security.method.rename.save')}</Button>
        <Button tone="secondary" onClick={onDone}>
          {translate('security.cancel')}
        </Button>
      </Actions>
    </PortalForm>
  );
}
