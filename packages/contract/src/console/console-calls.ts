import * as audit from './audit';
import * as explain from './explain';
import * as people from './people';
import * as acts from './acts';
import * as clients from './clients';
import * as service from './service';
import * as enrolment from './staff-enrolment';
import * as session from './staff-session';
import * as staff from './staff-accounts';

/** Every call of the console, by name. The service binds each exactly once. */
export const consoleCalls = {
  signInStaff: session.signInStaff,
  startStaffPasskeySignIn: session.startStaffPasskeySignIn,
  signInStaffWithPasskey: session.signInStaffWithPasskey,
  showStaffSession: session.showStaffSession,
  signOutStaff: session.signOutStaff,
  showStaffEnrolment: enrolment.showStaffEnrolment,
  enrolStaffApp: enrolment.enrolStaffApp,
  enrolStaffPasskey: enrolment.enrolStaffPasskey,
  listStaff: staff.listStaff,
  addStaff: staff.addStaff,
  changeStaffRoles: staff.changeStaffRoles,
  renewStaffEnrolment: staff.renewStaffEnrolment,
  disableStaff: staff.disableStaff,
  enableStaff: staff.enableStaff,
  findPeople: people.findPeople,
  showPerson: people.showPerson,
  listPersonEvents: people.listPersonEvents,
  revealPerson: people.revealPerson,
  resendInvitation: people.resendInvitation,
  actOnPerson: acts.actOnPerson,
  listRequests: acts.listRequests,
  approveRequest: acts.approveRequest,
  refuseRequest: acts.refuseRequest,
  withdrawRequest: acts.withdrawRequest,
  readAudit: audit.readAudit,
  explainPerson: explain.explainPerson,
  showService: service.showService,
  switchMaintenance: service.switchMaintenance,
  listClients: clients.listClients,
  switchClient: clients.switchClient,
  renewClientSecret: clients.renewClientSecret,
} as const;
