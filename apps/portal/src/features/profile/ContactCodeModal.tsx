import type { MessageKey } from '@talon/messages/keys';
import { Modal } from '@talon/ui/Modal';
import { CodeForm } from '../../app/code/CodeForm';
import { CodeSent } from '../../app/code/CodeSent';
import { WrongAddress } from '../../app/code/WrongAddress';
import { useWords } from '../../app/words';
import type { Kind } from '../../data/contact';
import type { useContactCode } from './use-contact-code';

const titles: Readonly<Record<Kind, MessageKey>> = {
  email: 'profile.contact.confirm.email',
  phone: 'profile.contact.confirm.phone',
};

/** Waits over the page for the code of an e-mail or a phone. */
export function ContactCodeModal({ kind, code }: { kind: Kind; code: ReturnType<typeof useContactCode> }) {
  const { translate } = useWords();
  const { waiting } = code;
  const challenge = waiting?.challenge;
  return (
    <Modal
      title={translate(titles[kind])}
      isOpen={waiting !== undefined}
      onClose={() => code.giveUp()}
      closeLabel={translate('shell.close')}
    >
      {challenge && (
        <>
          <p>
            <CodeSent channel={challenge.channel} destination={challenge.destination} />
          </p>
          <CodeForm
            key={challenge.payload}
            challenge={challenge}
            send={typed => code.confirm(typed)}
            resend={() => code.resend()}
          />
          {waiting.isTyped && <WrongAddress channel={challenge.channel} onChange={() => code.giveUp()} />}
        </>
      )}
    </Modal>
  );
}
