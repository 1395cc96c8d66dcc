import { beginOnboarding } from '@talon/contract/onboarding';
import { Button } from '@talon/ui/Button';
import { useCardNumber } from '../../shared/card/use-card-number';
import { captchaFields, useCaptcha } from '../../shared/captcha/use-captcha';
import { captchaField } from '../../shared/problems/captcha-problems';
import { PortalForm } from '../../shared/form/PortalForm';
import { type Problem, problemsOf } from '../../shared/form/problems';
import { useForm } from '../../shared/form/use-form';
import { usePortal } from '../../shared/session/portal';
import { useTranslations } from '../../shared/translations/translations';
import { useJourney } from './journey';

/** Asks for a card number, on the page `card` and on the start page. Once sent, `card` replaces the page in the history. */
export function CardForm() {
  const { call } = usePortal();
  const { language, translate } = useTranslations();
  const { begin, go } = useJourney();
  const form = useForm();
  const captcha = useCaptcha(() => form.forget(captchaField));
  const card = useCardNumber({
    label: 'onboarding.card.number',
    hint: 'onboarding.card.hint',
    invalid: 'onboarding.card.invalid',
  });

  async function send(): Promise<Problem[] | undefined> {
    if (card.problem) return [card.problem];
    const result = await captcha.sendWith(answered =>
      call(beginOnboarding, { body: { card_number: card.number, language, ...answered } }),
    );
    if (result.ok) {
      begin(result.value.handle, result.value.onboarding);
      go('welcome', { over: 'card' });
      return undefined;
    }
    if (result.failure.code !== 'card-activated')
      return problemsOf(result.failure, { ...captchaFields, 'card-refused': 'card' });
    go('existingCard', { over: 'card' });
    return undefined;
  }

  return (
    <PortalForm form={form} send={send}>
      {card.field}
      {captcha.field}
      <Button type="submit" isWide>
        {translate('onboarding.next')}
      </Button>
    </PortalForm>
  );
}
