import { Refusal } from '@talon/contract/errors';
import type { Redirection, ShownChallenge } from '../../domain/challenges/purpose-handler';
import { redirectCode } from '../../domain/challenges/redirect-code';
import { setProposalDestinations } from '../../domain/link-proposals/link-proposals';
import { findMatchSubject } from '../../domain/link-proposals/match-subjects';
import { provingAddresses } from '../../domain/link-proposals/matching';
import { reachable } from '../../domain/link-proposals/reachable-addresses';
import { proposalDestinations, requireProvenProposal } from './proposal-challenge';
import { requireUnchangedPerson } from './unchanged-record';

/** Sends the code to another address of the directory person, named by its place among them all. */
export async function redirectLinkProposal({
  deps,
  holder: { bearer, market, address },
  challenge,
  to,
  inTransaction,
}: Redirection<'fuzzion'>): Promise<ShownChallenge> {
  const offer = await requireProvenProposal(deps.db, bearer.id, challenge);
  const matchSubject = await findMatchSubject(deps.db, { accountId: bearer.id });
  if (!matchSubject) throw new Refusal('login-required');
  const person = await requireUnchangedPerson(deps, offer, matchSubject);
  const addresses = await reachable(deps, provingAddresses(matchSubject, person));
  const place = /^\d{1,3}$/.test(to) ? Number(to) : -1;
  const destination = addresses[place];
  if (!destination) throw new Refusal('fuzzion-failed');
  return inTransaction(async (tx, current) => {
    await requireProvenProposal(tx, bearer.id, current);
    await redirectCode(deps, tx, current, destination, { language: bearer.language, market, address });
    await setProposalDestinations(tx, {
      id: offer.id,
      destinations: JSON.stringify(proposalDestinations(addresses, place)),
    });
  });
}
