import * as audit from './audit';
import * as explain from './explain';
import * as people from './people';
import * as acts from './acts';
import * as charts from './charts';
import * as clients from './clients';
import * as resourceServers from './resource-servers';
import * as networks from './networks';
import * as keys from './keys';
import * as limits from './limits';
import * as imports from './imports';
import * as invitations from './invitations';
import * as service from './service';
import * as enrolment from './staff-enrolment';
import * as session from './staff-session';
import * as staff from './staff-accounts';
import * as staffChanges from './staff-changes';

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
  listStaffChanges: staffChanges.listStaffChanges,
  approveStaffChange: staffChanges.approveStaffChange,
  refuseStaffChange: staffChanges.refuseStaffChange,
  withdrawStaffChange: staffChanges.withdrawStaffChange,
  findPeople: people.findPeople,
  identifyPerson: people.identifyPerson,
  showPerson: people.showPerson,
  listPersonEvents: people.listPersonEvents,
  resendDelivery: people.resendDelivery,
  revealPerson: people.revealPerson,
  resendInvitation: invitations.resendInvitation,
  findInvitations: invitations.findInvitations,
  invitePerson: invitations.invitePerson,
  actOnPerson: acts.actOnPerson,
  listRequests: acts.listRequests,
  approveRequest: acts.approveRequest,
  refuseRequest: acts.refuseRequest,
  withdrawRequest: acts.withdrawRequest,
  readAudit: audit.readAudit,
  explainPerson: explain.explainPerson,
  showService: service.showService,
  showCharts: charts.showCharts,
  switchMaintenance: service.switchMaintenance,
  showLimits: limits.showLimits,
  changeSmsBudget: limits.changeSmsBudget,
  endSmsBudget: limits.endSmsBudget,
  showKeys: keys.showKeys,
  rotateSigningKeys: keys.rotateSigningKeys,
  listNetworks: networks.listNetworks,
  blockNetwork: networks.blockNetwork,
  unblockNetwork: networks.unblockNetwork,
  uploadImport: imports.uploadImport,
  uploadImportPiece: imports.uploadImportPiece,
  addImport: imports.addImport,
  previewImport: imports.previewImport,
  listImports: imports.listImports,
  showImport: imports.showImport,
  startImport: imports.startImport,
  cancelImport: imports.cancelImport,
  listClients: clients.listClients,
  showClient: clients.showClient,
  listResourceServers: resourceServers.listResourceServers,
  switchClient: clients.switchClient,
  renewClientSecret: clients.renewClientSecret,
  renewWebhookSecret: clients.renewWebhookSecret,
  enableWebhook: clients.enableWebhook,
  resendWebhook: clients.resendWebhook,
} as const;
