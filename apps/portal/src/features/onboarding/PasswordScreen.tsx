import type { MessageKey } from '@talon/messages/keys';
import { checkPassword, type PasswordRuleName } from '@talon/rules/password';
import { Button } from '@talon/ui/Button';
import { PasswordSetup, type RuleState } from '@talon/ui/PasswordSetup';
import { useState } from 'react';
import { forgetOnboarding } from '../../app/onboarding-handle';
import { usePortal } from '../../app/portal';
import { useWords } from '../../app/words';
import { completeOnboarding } from '../../data/onboarding';
import { keepCompleted } from './completed';
import { useJourney, useOnboarding } from './journey';
import type { Problem } from './problems';
import { StepForm } from './StepForm';
import { StepTitle } from './StepTitle';
import { useIsCommon } from './use-is-common';
import { useRefusal } from './use-refusal';
import { useStepForm } from './use-step-form';
import { useStrength } from './use-strength';

/** A password with NUL cannot be typed; the service refuses it. */
const shownRules: Partial<Record<PasswordRuleName, MessageKey>> = {
  length: 'onboarding.password.rule.length',
  'no-email': 'onboarding.password.rule.email',
  'no-phone': 'onboarding.password.rule.phone',
  'no-name': 'onboarding.password.rule.name',
  'no-product-name': 'onboarding.password.rule.product',
  'not-common': 'onboarding.password.rule.common',
};

export function PasswordScreen() {
  const { call, configuration } = usePortal();
  const { translate } = useWords();
  const { go } = useJourney();
  const onboarding = useOnboarding();
  const form = useStepForm();
  const refuse = useRefusal();
  const [password, setPassword] = useState('');
  const isCommon = useIsCommon(password);
  const { strength, loadMeter } = useStrength(password, onboarding);
  const rules = rulesOf();
  const kept = rules.filter(({ state }) => state === 'holds').length;

  function rulesOf() {
    return checkPassword(password, onboarding, () => isCommon === true).flatMap(({ rule, holds }) => {
      const key = shownRules[rule];
      if (!key) return [];
      const isOpen = password === '' || (rule === 'not-common' && isCommon === undefined);
      const state: RuleState = isOpen ? 'open' : holds ? 'holds' : 'broken';
      return [{ name: rule, text: translate(key, { product: configuration.brand }), state }];
    });
  }

  async function send(): Promise<Problem[] | undefined> {
    const result = await completeOnboarding(call, password);
    if (result.ok) {
      keepCompleted(result.value);
      forgetOnboarding();
      go('confirmation', { replaces: true });
      return undefined;
    }
    return refuse(result.failure, { 'password-refused': 'password' });
  }

  const isBroken = password === '' || rules.some(({ state }) => state === 'broken');
  return (
    <>
      <StepTitle step={5} title={translate('onboarding.password.title')}>
        {translate('onboarding.password.text')}
      </StepTitle>
      <StepForm form={form} send={send}>
        <PasswordSetup
          name="password"
          label={translate('onboarding.password')}
          showLabel={translate('login.password.show')}
          required
          value={password}
          onChange={setPassword}
          onFocus={loadMeter}
          rules={rules}
          stateText={{
            open: translate('onboarding.password.open'),
            holds: translate('onboarding.password.holds'),
            broken: translate('onboarding.password.broken'),
          }}
          announcement={translate('onboarding.password.kept', { kept, all: rules.length })}
          strength={strength}
        />
        <Button type="submit" isWide disabled={isBroken}>
          {translate('onboarding.password.submit')}
        </Button>
      </StepForm>
    </>
  );
}
