import { Button } from '@talon/ui/Button';
import { Modal } from '@talon/ui/Modal';
import { useRef, useState } from 'react';
import { useCardNumber } from '../../shared/card/use-card-number';
import { ChallengeForm } from '../../shared/challenge/ChallengeForm';
import { CodeSent } from '../../shared/challenge/CodeSent';
import type { Problems } from '../../shared/challenge/use-challenge';
import { useTranslations } from '../../shared/translations/translations';
import type { StepUpChallenge } from '../../shared/api/step-up';
import { MfaFrame } from './MfaFrame';
import { OtherMethods } from './OtherMethods';
import type { StepUpState } from './use-step-up-challenge';
import { BackLink } from './BackLink';

/** Asks for the number of a card beside the code, in the validation-code modal. */
export function CardChallenge({ challenge, state }: { challenge: StepUpChallenge; state: StepUpState }) {
  const { translate } = useTranslations();
  const [isOpen, setOpen] = useState(true);
  const card = useCardNumber({
    label: 'mfa.card.number',
    hint: 'mfa.card.hint',
    invalid: 'mfa.card.invalid',
  });
  const opener = useRef<HTMLButtonElement>(null);

  // The modal opens by itself, so there is no earlier focus to restore: the button that opens it takes the focus.
  function close() {
    setOpen(false);
    requestAnimationFrame(() => opener.current?.focus());
  }

  async function send(code: string): Promise<Problems> {
    if (card.problem) return [card.problem];
    return state.confirm(code, { card_number: card.number });
  }

  return (
    <MfaFrame title={translate('mfa.card.title')} subtitle={translate('mfa.card.text')}>
      <Button ref={opener} isWide onClick={() => setOpen(true)}>
        {translate('mfa.card.open')}
      </Button>
      <Modal
        title={translate('mfa.card.modal')}
        isOpen={isOpen}
        onClose={close}
        closeLabel={translate('shell.close')}
        isKept
      >
        <p>
          <CodeSent
            digits={challenge.code_length}
            destination={challenge.destination ?? ''}
            isLater={challenge.arrives_in !== undefined}
          />
        </p>
        <ChallengeForm challenge={challenge} send={send} resend={state.resend}>
          {card.field}
        </ChallengeForm>
      </Modal>
      <OtherMethods challenge={challenge} onSwitch={state.switchTo} />
      <BackLink isSignIn={state.isSignIn} />
    </MfaFrame>
  );
}
