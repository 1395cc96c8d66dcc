import { type Answers, ok, openPortal } from '../../testing/open-portal';
import { answering } from '../../testing/signed-in';
import type { Fuzzion, LinkProposal, LinkProposalChallenge } from '../../shared/api/fuzzion';

export const offer: LinkProposal = {
  id: 'o-1',
  platform: 'personal',
  found_by: 'email',
  initials: 'M. D.',
  addresses: [
    { channel: 'sms', destination: '+32 4•• •• •• 12', shared: false, removable: false, gets_code: true },
    { channel: 'email', destination: 'm•••@d•••.example', shared: true, removable: true, gets_code: false },
  ],
  proof: 'birthdate',
};

export const challenge: LinkProposalChallenge = {
  payload: 'p-1',
  channel: 'sms',
  destination: '+32 4•• •• •• 12',
  code_length: 8,
  expires_in: 600,
  resend_in: 0,
  tries_left: 5,
  others: [{ to: '1', method: 'email', destination: 'm•••@w•••.example' }],
};

export const nothing: Fuzzion = { offer: null, challenge: null, end: null };

/** For tests: opens a page of a link proposal in a given state. `say` changes the state while the page is open. */
export async function openFuzzion(path: string, fuzzion: Partial<Fuzzion>, more: Answers = {}) {
  const answers: Answers = {
    ...answering({}),
    'GET /fuzzion': ok({ ...nothing, ...fuzzion }),
    ...more,
  };
  const setReply = (next: Partial<Fuzzion>) => {
    answers['GET /fuzzion'] = ok({ ...nothing, ...next });
  };
  return { setReply, answers, ...(await openPortal(path, answers)) };
}
