import { endpoints } from '@talon/contract/endpoints';
import { route } from '../../kernel/route';
import { verifyOwner } from './verify-owner';
import { rejectLinkProposal } from './reject-link-proposal';
import { showLinkProposal } from './show-link-proposal';
import { skipLinkProposal } from './skip-link-proposal';

export const linkProposalRoutes = [
  route(endpoints.showFuzzion, showLinkProposal),
  route(endpoints.skipFuzzion, skipLinkProposal),
  route(endpoints.rejectFuzzion, rejectLinkProposal),
  route(endpoints.proveFuzzion, verifyOwner),
];
