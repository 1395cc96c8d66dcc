import { CodeForm, type Resent } from '../code/CodeForm';
import { WrongAddress } from '../code/WrongAddress';
import type { Problem } from '../form/problems';
import type { Activating } from './use-activation';

/** Waits for the code of a method that is set up; the address can still be changed. Where it went, the heading above says. */
export function ActivationCode({
  activating: { method, payload, challenge },
  send,
  resend,
  onChange,
}: {
  activating: Activating;
  send: (code: string) => Promise<Problem[] | undefined>;
  resend: () => Promise<Resent>;
  onChange: () => void;
}) {
  return (
    <>
      <CodeForm key={payload} challenge={challenge} send={send} resend={resend} />
      <WrongAddress channel={method} onChange={onChange} />
    </>
  );
}
