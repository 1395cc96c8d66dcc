import { consoleCalls } from '@talon/contract/console/console-calls';
import { route } from '../../kernel/route';
import {
  approveStaffChange,
  listStaffChanges,
  refuseStaffChange,
  withdrawStaffChange,
} from './decide-staff-change';
import { enrolStaffApp, enrolStaffPasskey, showStaffEnrolment } from './enrol-staff';
import {
  addStaff,
  changeStaffRoles,
  disableStaff,
  enableStaff,
  listStaff,
  renewStaffEnrolment,
} from './manage-staff';
import { showStaffSession, signOutStaff } from './show-staff-session';
import { signInStaff } from './sign-in-staff';
import { signInStaffWithPasskey, startStaffPasskeySignIn } from './sign-in-staff-with-passkey';

export const staffRoutes = [
  route(consoleCalls.signInStaff, signInStaff),
  route(consoleCalls.startStaffPasskeySignIn, startStaffPasskeySignIn),
  route(consoleCalls.signInStaffWithPasskey, signInStaffWithPasskey),
  route(consoleCalls.showStaffSession, showStaffSession),
  route(consoleCalls.signOutStaff, signOutStaff),
  route(consoleCalls.showStaffEnrolment, showStaffEnrolment),
  route(consoleCalls.enrolStaffApp, enrolStaffApp),
  route(consoleCalls.enrolStaffPasskey, enrolStaffPasskey),
  route(consoleCalls.listStaff, listStaff),
  route(consoleCalls.addStaff, addStaff),
  route(consoleCalls.changeStaffRoles, changeStaffRoles),
  route(consoleCalls.renewStaffEnrolment, renewStaffEnrolment),
  route(consoleCalls.disableStaff, disableStaff),
  route(consoleCalls.enableStaff, enableStaff),
  route(consoleCalls.listStaffChanges, listStaffChanges),
  route(consoleCalls.approveStaffChange, approveStaffChange),
  route(consoleCalls.refuseStaffChange, refuseStaffChange),
  route(consoleCalls.withdrawStaffChange, withdrawStaffChange),
];
