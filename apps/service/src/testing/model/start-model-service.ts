import type { LimitName } from '@talon/rules/counted-limits';
import { raisedLimits } from '../raised-limits';
import { startTestService } from '../service';
import { plainHashing } from './plain-hashing';

const countless: readonly LimitName[] = [
  'deliveries',
  'sentPasswords',
  'judgedPasswords',
  'ownDeliveriesInTotal',
  'unverifiedDeliveriesInTotal',
  'smsToNumber',
  'unconfirmedByNetwork',
  'onboardingsByAssignment',
  'unconfirmedByNumberBlock',
  'unconfirmedToBlockBySite',
  'wrongCodes',
  'newDeviceSms',
  'clientAccessSms',
  'notificationSms',
  'wrongCardEvidence',
  'wrongProposalEvidence',
  'invalidNumbers',
];

/** Two nodes on one database, without the limits and waits that have their own tests, and with fast password hashes. */
export async function startModelService() {
  const service = await startTestService({ nodes: 2, env: raisedLimits(countless) });
  for (const { deps } of service.nodes) {
    // An age of one minute is enough even for two parallel transactions, whose clocks stand still at their start.
    const waits = {
      signInWaitSeconds: [0],
      networkFailures: { most: 1_000_000, mostOfSite: 1_000_000, seconds: 1, waitSeconds: [0] },
      resendSeconds: { first: -60, next: -60 },
    };
    deps.limits = { ...deps.limits, ...waits, smsADay: 1_000_000 };
    deps.hashing = plainHashing;
  }
  return service;
}
