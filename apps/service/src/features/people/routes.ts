import { consoleCalls } from '@talon/contract/console/console-calls';
import { route } from '../../kernel/route';
import { actOnPerson } from './act-on-person';
import { approveRequest, listRequests, refuseRequest, withdrawRequest } from './decide-request';
import { findPeople } from './find-people';
import { identifyPerson } from './identify-person';
import { resendDelivery } from './resend-delivery';
import { revealPerson } from './reveal-person';
import { listPersonEvents, showPerson } from './show-person';

export const peopleRoutes = [
  route(consoleCalls.findPeople, findPeople),
  route(consoleCalls.identifyPerson, identifyPerson),
  route(consoleCalls.showPerson, showPerson),
  route(consoleCalls.listPersonEvents, listPersonEvents),
  route(consoleCalls.resendDelivery, resendDelivery),
  route(consoleCalls.revealPerson, revealPerson),
  route(consoleCalls.actOnPerson, actOnPerson),
  route(consoleCalls.listRequests, listRequests),
  route(consoleCalls.approveRequest, approveRequest),
  route(consoleCalls.refuseRequest, refuseRequest),
  route(consoleCalls.withdrawRequest, withdrawRequest),
];
