import { ChallengeForm, type ResendOutcome } from '../challenge/ChallengeForm';
import type { Problems } from '../challenge/use-challenge';
import { WrongAddress } from '../challenge/WrongAddress';
import type { PendingEnrolment } from './sent-enrolments';

/** The code form of an enrolment. The person can still change the address. The heading above says where the code was sent. */
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
