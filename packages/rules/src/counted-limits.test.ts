import { expect, test } from 'vitest';
import { countedLimits } from './counted-limits';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

test('the limits and their periods', () => {
  expect(countedLimits).toEqual({
    deliveries: { most: 5, seconds: 15 * minute },
    ownDeliveriesInTotal: { most: 15, seconds: 15 * minute },
    unverifiedDeliveriesInTotal: { most: 15, seconds: 15 * minute },
    smsToNumber: { most: 10, seconds: day },
    smsToNumberByNetwork: { most: 5, seconds: day },
    sharedDeliveries: { most: 30, seconds: day },
    destinationsByOwner: { most: 5, seconds: day },
    unconfirmedByNetwork: { most: 60, seconds: hour },
    unconfirmedBySite: { most: 120, seconds: hour },
    unconfirmedToPrefixBySite: { most: 3, seconds: day },
    unconfirmedByNumberBlock: { most: 20, seconds: hour },
    unconfirmedToBlockBySite: { most: 5, seconds: hour },
    recoveryDeliveries: { most: 5, seconds: 15 * minute },
    recoverySms: { most: 5, seconds: day },
    recoveryDeliveriesInTotal: { most: 15, seconds: 15 * minute },
    recoverySmsInTotal: { most: 15, seconds: day },
    unknownAddressMails: { most: 1, seconds: day },
    attackNotices: { most: 1, seconds: day },
    newDeviceSms: { most: 5, seconds: day },
    clientAccessSms: { most: 1, seconds: day },
    notificationSms: { most: 10, seconds: day },
    newDeviceEmails: { most: 10, seconds: day },
    clientAccessEmails: { most: 10, seconds: day },
    notificationEmails: { most: 30, seconds: day },
    firstNotificationSms: { most: 1, seconds: day },
    wrongCodes: { most: 10, seconds: day },
    wrongCodeNotifications: { most: 1, seconds: day },
    wrongCardNumbers: { most: 10, seconds: day },
    wrongProposalEvidence: { most: 5, seconds: day },
    invalidNumbers: { most: 10, seconds: hour },
    invalidNumbersBySite: { most: 30, seconds: hour },
    onboardingsByAssignment: { most: 10, seconds: day },
    wrongCardEvidence: { most: 5, seconds: day },
    machineTokens: { most: 60, seconds: minute },
    judgedPasswords: { most: 120, seconds: 10 * minute },
    sentPasswords: { most: 30, seconds: 10 * minute },
    directoryNames: { most: 20, seconds: 10 * minute },
    wrongStaffSignIns: { most: 10, seconds: day },
    auditedStaffRefusals: { most: 50, seconds: hour },
    staffSignInsByNetwork: { most: 30, seconds: 15 * minute },
    wrongHelpdeskPins: { most: 5, seconds: hour },
    wrongHelpdeskPinsInTotal: { most: 50, seconds: hour },
    resentInvitations: { most: 5, seconds: day },
    dataExports: { most: 5, seconds: day },
    erasures: { most: 3, seconds: day },
    helpdeskPins: { most: 20, seconds: hour },
    pushedRequests: { most: 300, seconds: minute },
  });
});
