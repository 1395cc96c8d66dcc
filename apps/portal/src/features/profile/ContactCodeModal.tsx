import type { MessageKey } from '@talon/messages/keys';
import { Modal } from '@talon/ui/Modal';
import { ChallengeForm } from '../../shared/challenge/ChallengeForm';
import { CodeSent } from '../../shared/challenge/CodeSent';
import { WrongAddress } from '../../shared/challenge/WrongAddress';
import { useTranslations } from '../../shared/translations/translations';
import type { Kind } from '../../shared/api/contact';
import type { useContactCode } from './use-contact-code';

const titles: Readonly<Record<Kind, MessageKey>> = {
  email: 'profile.contact.confirm.email',
  phone: 'profile.contact.confirm.phone',
};

/** Asks for the code of an e-mail or a phone in a modal. */
export function ContactCodeModal({ kind, code }: { kind: Kind; code: ReturnType<typeof useContactCode> }) {
  const { translate } = useTranslations();
  const { waiting } = code;
  const challenge = waiting?.challenge;
  return (
    <Modal
      title={translate(titles[kind])}
      isOpen={waiting !== undefined}
      onClose={() => code.giveUp()}
      closeLabel={translate('shell.close')}
      isKept
    >
      {challenge && (
        <>
          <p>
            <CodeSent
              digits={challenge.code_length}
              destination={challenge.destination}
              typed={waiting.typed}
              isLater={challenge.arrives_in !== undefined}
            />
          </p>
          <ChallengeForm challenge={challenge} send={code.confirm} resend={code.resend} />
          {waiting.typed !== undefined && (
            <WrongAddress channel={challenge.channel} onChange={() => code.giveUp()} />
          )}
        </>
      )}
    </Modal>
  );
}
