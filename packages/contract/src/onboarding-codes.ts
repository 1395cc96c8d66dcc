import { longestEmail } from '@talon/rules/contact';
import * as v from 'valibot';
import { captchaErrors, captchaField } from './captcha';
import { endpoint } from './endpoint';
import { onboardingReply } from './onboarding';
import { textOf } from './text-of';

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/onboarding/email',
  access: 'onboarding',
  body: v.object({ email: v.optional(textOf(longestEmail)), ...captchaField }),
  reply: onboardingReply,
  errors: ['step-not-due', 'email-refused', 'too-many-codes', ...captchaErrors],
});

export const showKnownPhone = endpoint({
  method: 'GET',
  path: '/onboarding/phone',
  access: 'onboarding',
  body: undefined,
  reply: v.object({ phone: v.nullable(v.string()) }),
  errors: ['step-not-due', 'too-many-attempts'],
});

export const verifyPhone = endpoint({
  method: 'POST',
  path: '/onboarding/phone',
  access: 'onboarding',
  body: v.object({ phone: v.optional(textOf(60)), ...captchaField }),
  reply: onboardingReply,
  errors: [
    'step-not-due',
    'phone-refused',
    'too-many-codes',
    'sms-away',
    'signs-in-already',
    ...captchaErrors,
  ],
});
