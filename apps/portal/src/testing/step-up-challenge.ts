import type { StepUpChallenge } from '../shared/api/step-up';

/** For tests: a challenge of the purpose, whose code is sent by SMS. */
export const stepUpChallenge = (purpose: StepUpChallenge['purpose']): StepUpChallenge => ({
  payload: 'p-1',
  purpose,
  method: 'sms',
  channel: 'sms',
  destination: '+32 4•• •• •• 12',
  code_length: 8,
  expires_in: 600,
  resend_in: 15,
  tries_left: 5,
  passkey: null,
  other_methods: [],
});
