import { Refusal } from '@talon/contract/errors';
import type { Redirection, ShownChallenge } from '../../domain/challenges/purpose-handler';
import { redirectCode } from '../../domain/challenges/redirect-code';
import { setProposalDestinations } from '../../domain/link-proposals/link-proposals';
import { findMatchSubject } from '../../domain/link-proposals/match-subjects';
import { proposalDestinations, requireProvenProposal } from './proposal-challenge';
import { requireEvidence } from './require-evidence';
import { requireUnchangedPerson } from './require-unchanged-person';

/** Sends the code to another address of the directory person, named by its index. */
export async function redirectLinkProposal({
  deps,
  holder: { bearer, market, address, deviceId },
  challenge,
  to,
  inTransaction,
}: Redirection<'fuzzion'>): Promise<ShownChallenge> {
  const proposal = await requireProvenProposal(deps.db, bearer.id, challenge);
  const matchSubject = await findMatchSubject(deps.db, { accountId: bearer.id });
  if (!matchSubject) throw new Refusal('login-required');
  const person = await requireUnchangedPerson(deps, proposal, matchSubject);
  const { typed, addresses } = await requireEvidence(deps, matchSubject, proposal, person);
  if (typed !== proposal.typed_evidence) throw new Refusal('fuzzion-failed');
  const index = /^\d{1,3}$/.test(to) ? Number(to) : -1;
  const destination = addresses[index];
  if (!destination) throw new Refusal('fuzzion-failed');
  return inTransaction(async (tx, current) => {
    await requireProvenProposal(tx, bearer.id, current);
    await redirectCode(deps, tx, current, destination, {
      language: bearer.language,
      market,
      address,
      deviceId,
    });
    await setProposalDestinations(tx, {
      id: proposal.id,
      destinations: JSON.stringify(proposalDestinations(addresses, index)),
    });
  });
}
