import type { attach as endpointOfAttach } from '@talon/contract/attach';
import type { Client } from '@talon/contract/client';
import type { ReplyOf } from '@talon/contract/endpoint';
import * as onboarding from '@talon/contract/onboarding';

export type Onboarding = ReplyOf<typeof onboarding.showOnboarding>;
export type Completed = ReplyOf<typeof onboarding.completeOnboarding>;
export type Attached = ReplyOf<typeof endpointOfAttach>;

export const renewInvitation = (call: Client, code: string, answered: { captcha?: string } = {}) =>
  call(onboarding.renewInvitation, { body: { invitation_code: code, ...answered } });
