import { beginOnboarding } from '@talon/contract/onboarding';
import { Button } from '@talon/ui/Button';
import { Link } from '@talon/ui/Link';
import { useCardNumber } from '../../shared/card/use-card-number';
import { captchaFields, useCaptcha } from '../../shared/captcha/use-captcha';
import { captchaField } from '../../shared/problems/beside-captcha';
import { PortalForm } from '../../shared/form/PortalForm';
import { type Problem, problemsOf } from '../../shared/form/problems';
import { useForm } from '../../shared/form/use-form';
import { usePortal } from '../../shared/session/portal';
import { useTranslations } from '../../shared/translations/translations';

import { useJourney } from './journey';
import { pathOf } from './pages';
import { StepTitle } from './StepTitle';

export function CardScreen() {
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
      go('welcome');
      return undefined;
    }
    if (result.failure.code !== 'card-activated')
      return problemsOf(result.failure, { ...captchaFields, 'card-refused': 'card' });
    go('existingCard');
    return undefined;
  }

  return (
    <>
      <StepTitle back="start" title={translate('onboarding.card.title')}>
        {translate('onboarding.card.text')}
      </StepTitle>
      <PortalForm form={form} send={send}>
        {card.field}
        {captcha.field}
        <Button type="submit" isWide>
          {translate('onboarding.next')}
        </Button>
      </PortalForm>
      <p>
        <Link href={pathOf('start')}>{translate('onboarding.card.other')}</Link>
      </p>
    </>
  );
}
