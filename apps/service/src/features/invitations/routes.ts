import { consoleCalls } from '@talon/contract/console/console-calls';
import { route } from '../../kernel/route';
import { findInvitations } from './find-invitations';
import { invitePerson } from './invite-person';
import { resendInvitation } from './resend-invitation';

export const invitationRoutes = [
  route(consoleCalls.findInvitations, findInvitations),
  route(consoleCalls.invitePerson, invitePerson),
  route(consoleCalls.resendInvitation, resendInvitation),
];
