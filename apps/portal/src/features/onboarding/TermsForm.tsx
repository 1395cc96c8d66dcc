import { acceptTerms } from '@talon/contract/onboarding';
import { Button } from '@talon/ui/Button';
import { Checkbox } from '@talon/ui/Checkbox';
import { useState } from 'react';
import { PortalForm } from '../../shared/form/PortalForm';
import type { Problem } from '../../shared/form/problems';
import { useForm } from '../../shared/form/use-form';
import { LegalTextLink } from '../../shared/legal/LegalTextLink';
import { usePortal } from '../../shared/session/portal';
import { useTranslations } from '../../shared/translations/translations';
import { useJourney, useOnboarding } from './journey';
import { useFailure } from './use-failure';
import styles from './TermsForm.module.css';

/** Asks to accept the terms, on the terms page and the welcome page. Once sent, the terms page replaces the page in the history. */
export function TermsForm() {
  const { call, configuration } = usePortal();
  const { language, translate } = useTranslations();
  const { know, go } = useJourney();
  const onboarding = useOnboarding();
  const form = useForm();
  const refuse = useFailure();
  const [accepted, setAccepted] = useState({
    terms: onboarding.has_accepted_terms,
    privacy: onboarding.has_accepted_terms,
    marketing: onboarding.wants_marketing,
  });
  const [hasChanged, setChanged] = useState(false);

  async function send(): Promise<Problem[] | undefined> {
    const missing: Problem[] = [
      ...(accepted.terms ? [] : [{ field: 'terms', key: 'onboarding.terms.terms.required' } as const]),
      ...(accepted.privacy ? [] : [{ field: 'privacy', key: 'onboarding.terms.privacy.required' } as const]),
    ];
    if (missing.length > 0) return missing;
    const result = await call(acceptTerms, {
      body: {
        terms_version: configuration.termsVersion,
        privacy_version: configuration.privacyVersion,
        language,
        marketing: accepted.marketing,
      },
    });
    setChanged(!result.ok && result.failure.code === 'terms-changed');
    if (!result.ok) return refuse(result.failure);
    know(result.value);
    go('create', { over: 'terms-conditions' });
    return undefined;
  }

  const tick = (name: keyof typeof accepted, label: string, isRequired: boolean) => (
    <Checkbox
      name={name}
      label={label}
      required={isRequired}
      checked={accepted[name]}
      onChange={event => setAccepted(before => ({ ...before, [name]: event.target.checked }))}
    />
  );
  return (
    <PortalForm form={form} send={send}>
      <div>
        {tick('terms', translate('onboarding.terms.terms'), true)}
        <div className={styles.read}>
          <LegalTextLink text="terms" label={translate('onboarding.terms.terms.read')} />
        </div>
      </div>
      <div>
        {tick('privacy', translate('onboarding.terms.privacy'), true)}
        <div className={styles.read}>
          <LegalTextLink text="privacy" label={translate('onboarding.terms.privacy.read')} />
        </div>
      </div>
      {tick('marketing', translate('onboarding.terms.marketing'), false)}
      {hasChanged && (
        <Button isWide onClick={() => location.reload()}>
          {translate('shell.reload')}
        </Button>
      )}
      <Button type="submit" isWide tone={hasChanged ? 'quiet' : 'primary'}>
        {translate('onboarding.next')}
      </Button>
    </PortalForm>
  );
}
