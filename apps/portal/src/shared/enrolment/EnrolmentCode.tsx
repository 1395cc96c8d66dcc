import { ChallengeForm, type ResendOutcome } from '../challenge/ChallengeForm';
import { WrongAddress } from '../challenge/WrongAddress';
import type { Problem } from '../form/problems';
import type { PendingEnrolment } from './use-enrolment';

/** Waits for the code of a method that is set up; the address can still be changed. Where it went, the heading above says. */
export function EnrolmentCode({
  enrolling: { method, payload, challenge },
  send,
  resend,
  onChange,
}: {
  enrolling: PendingEnrolment;
  send: (code: string) => Promise<Problem[] | undefined>;
  resend: () => Promise<ResendOutcome>;
  onChange: () => void;
}) {
  return (
    <>
      <ChallengeForm key={payload} challenge={challenge} send={send} resend={resend} />
      <WrongAddress channel={method} onChange={onChange} />
    </>
  );
}
