import { captchaFrom, type Limit, type LimitName, countedLimits } from '@talon/rules/counted-limits';
import {
  auditDays,
  auditedFailuresAMinute,
  codeTries,
  connections,
  delayedReset,
  failuresThatRequireCode,
  firstResendSeconds,
  networkFailures,
  nextResendSeconds,
  sessionIdleSeconds,
  policyReportsAMinute,
  policyReportsOfNetworkAMinute,
  refreshGraceSeconds,
  signInWaitSeconds,
  smsADay,
  smsCountries,
  smsGateway,
  smsPrefixes,
  unverifiedSmsShare,
} from '@talon/rules/limits';
import * as v from 'valibot';

/** Wait in seconds after the first, second … consecutive failure; the last one holds for all that follow. */
const signInWaits = Array.from({ length: 10 }, (_, index) => signInWaitSeconds(index + 1));

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

const counted = v.pipe(
  v.record(
    v.picklist(Object.keys(countedLimits) as LimitName[]),
    v.strictObject({ most: count, seconds: count }),
  ),
  v.transform((given): Record<LimitName, Limit> => ({ ...countedLimits, ...given })),
);

const from = v.pipe(count, v.minValue(1));
const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1));

/** The limits as JSON; omitted ones keep their default. */
export const limits = v.pipe(
  v.string(),
  v.parseJson(),
  v.strictObject({
    signInWaitSeconds: v.optional(v.pipe(v.array(count), v.minLength(1)), signInWaits),
    failuresThatRequireCode: v.optional(count, failuresThatRequireCode),
    /** Failed sign-ins of one network: from the `most`th in `seconds`, a captcha or the waits. */
    networkFailures: v.optional(
      v.strictObject({
        most: from,
        mostOfSite: v.optional(from, networkFailures.mostOfSite),
        seconds: count,
        waitSeconds: v.pipe(v.array(count), v.minLength(1)),
      }),
      { ...networkFailures, waitSeconds: [...networkFailures.waitSeconds] },
    ),
    /** At most `most` in `seconds`, by limit. */
    counted: v.optional(counted, {}),
    codeTries: v.optional(count, codeTries),
    resendSeconds: v.optional(v.strictObject({ first: count, next: count }), {
      first: firstResendSeconds,
      next: nextResendSeconds,
    }),
    delayedReset: v.optional(
      v.strictObject({
        staleSeconds: v.optional(count, delayedReset.staleSeconds),
        waitSeconds: v.optional(count, delayedReset.waitSeconds),
        endsSeconds: v.optional(count, delayedReset.endsSeconds),
      }),
      {},
    ),
    sessionIdleSeconds: v.optional(from, sessionIdleSeconds),
    refreshGraceSeconds: v.optional(count, refreshGraceSeconds),
    policyReportsAMinute: v.optional(count, policyReportsAMinute),
    policyReportsOfNetworkAMinute: v.optional(count, policyReportsOfNetworkAMinute),
    smsADay: v.optional(count, smsADay),
    unverifiedSmsShare: v.optional(share, unverifiedSmsShare),
    smsPrefixes: v.optional(
      v.strictObject({
        digits: v.optional(v.pipe(from, v.maxValue(15)), smsPrefixes.digits),
        minimum: v.optional(from, smsPrefixes.minimum),
        share: v.optional(share, smsPrefixes.share),
        seconds: v.optional(from, smsPrefixes.seconds),
      }),
      {},
    ),
    smsGateway: v.optional(
      v.strictObject({
        failures: v.optional(from, smsGateway.failures),
        prefixes: v.optional(from, smsGateway.prefixes),
        seconds: v.optional(count, smsGateway.seconds),
      }),
      {},
    ),
    /** The event from which a configured captcha is required. */
    captchaFrom: v.optional(
      v.strictObject({
        invalidNumbers: v.optional(from, captchaFrom.invalidNumbers),
        invalidNumbersBySite: v.optional(from, captchaFrom.invalidNumbersBySite),
        unconfirmedByNetwork: v.optional(from, captchaFrom.unconfirmedByNetwork),
        unconfirmedBySite: v.optional(from, captchaFrom.unconfirmedBySite),
      }),
      {},
    ),
    connections: v.optional(
      v.pipe(
        v.strictObject({
          most: v.optional(from, connections.most),
          mostOfNetwork: v.optional(from, connections.mostOfNetwork),
          mostOfSite: v.optional(from, connections.mostOfSite),
          headerSeconds: v.optional(from, connections.headerSeconds),
          requestSeconds: v.optional(from, connections.requestSeconds),
          silentSeconds: v.optional(from, connections.silentSeconds),
          idleSeconds: v.optional(from, connections.idleSeconds),
          requests: v.optional(from, connections.requests),
          headers: v.optional(v.pipe(from, v.minValue(50)), connections.headers),
        }),
        v.check(
          ({ headerSeconds, requestSeconds }) => headerSeconds <= requestSeconds,
          'headerSeconds of at most requestSeconds',
        ),
      ),
      {},
    ),
    auditedFailuresAMinute: v.optional(from, auditedFailuresAMinute),
    auditDays: v.optional(v.pipe(count, v.minValue(31)), auditDays),
    smsCountries: v.optional(v.array(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/))), [...smsCountries]),
  }),
);
