import { ChallengeForm, type ResendOutcome } from '../challenge/ChallengeForm';
import type { Problems } from '../challenge/use-challenge';
import { WrongAddress } from '../challenge/WrongAddress';
import type { PendingEnrolment } from './sent-enrolments';

/** Waits for the code of an enrolment; the address can still be changed. The heading above says where the code went. */
export function EnrolmentCode({
  enrolling: { method, challenge },
  code: { confirm, resend },
  onChange,
}: {
  enrolling: PendingEnrolment;
  code: { confirm: (typed: string) => Promise<Problems>; resend: () => Promise<ResendOutcome> };
  onChange: () => void;
}) {
  return (
    <>
      <ChallengeForm key={method} challenge={challenge} send={confirm} resend={resend} />
      <WrongAddress channel={method} onChange={onChange} />
    </>
  );
}
