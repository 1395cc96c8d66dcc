import { attach as endpointOfAttach } from '@talon/contract/attach';
import type { Client } from '@talon/contract/client';
import type { ReplyOf, RequestOf } from '@talon/contract/endpoint';
import * as onboarding from '@talon/contract/onboarding';
import * as codes from '@talon/contract/onboarding-codes';

export type Onboarding = ReplyOf<typeof onboarding.showOnboarding>;
export type Completed = ReplyOf<typeof onboarding.completeOnboarding>;
export type Attached = ReplyOf<typeof endpointOfAttach>;

export const beginOnboarding = (call: Client, body: RequestOf<typeof onboarding.beginOnboarding>) =>
  call(onboarding.beginOnboarding, { body });

export const showOnboarding = (call: Client) => call(onboarding.showOnboarding);

export const acceptTerms = (call: Client, body: RequestOf<typeof onboarding.acceptTerms>) =>
  call(onboarding.acceptTerms, { body });

export const describePerson = (call: Client, body: RequestOf<typeof onboarding.describePerson>) =>
  call(onboarding.describePerson, { body });

/** Without an e-mail, the one that the invitation was sent to. */
export const verifyEmail = (call: Client, body: RequestOf<typeof codes.verifyEmail>) =>
  call(codes.verifyEmail, { body });

export const verifyPhone = (call: Client, body: RequestOf<typeof codes.verifyPhone>) =>
  call(codes.verifyPhone, { body });

export const completeOnboarding = (call: Client, password: string) =>
  call(onboarding.completeOnboarding, { body: { password } });

export const renewInvitation = (call: Client, code: string, answered: { captcha?: string } = {}) =>
  call(onboarding.renewInvitation, { body: { invitation_code: code, ...answered } });

export const attach = (call: Client, body: RequestOf<typeof endpointOfAttach>) =>
  call(endpointOfAttach, { body });
