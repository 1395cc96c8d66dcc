/** The platforms on which an account may have a platform link. */
export const linkPlatforms = ['personal', 'client', 'third'] as const;
export type LinkPlatform = (typeof linkPlatforms)[number];

/** A duplicate account: it holds the identifier that is to be transferred. */
export type OtherAccount = {
  readonly id: string;
  readonly links: readonly LinkPlatform[];
  /** It retains another verified identifier. */
  readonly keepsOne: boolean;
  /** There is evidence that it belongs to the same person: the directory, a card, or another of its identifiers. */
  readonly isProven: boolean;
  /** The directory knows the people of both accounts, and they are different people. No evidence of possession changes that. */
  readonly isDifferent: boolean;
  /** An operator has blocked it, so it keeps its links and is not closed. Revealed only to a person with evidence for it. */
  readonly isBlocked: boolean;
};

export type TransferRequest = {
  /** The platform links to transfer with the identifier. */
  readonly moves: readonly LinkPlatform[];
  /** Skip what is not permitted instead of refusing everything. */
  readonly isOnlyAllowed: boolean;
};

/** What happens to a duplicate account: it loses the identifier and these links, and is closed if nothing is left. */
export type Resolution = {
  readonly id: string;
  readonly moves: readonly LinkPlatform[];
  readonly isClosed: boolean;
};

/** The reasons for a refusal. Reasons that no evidence can resolve come first. */
const refusals = ['different-person', 'link-conflict', 'other-account-blocked', 'needs-proof'] as const;
export type ResolutionRefusal = (typeof refusals)[number];

type JudgedResolution = Resolution & { readonly refusal: ResolutionRefusal | undefined };

/**
 * Decides the effect of transferring an identifier on each duplicate account. `mine` are the links of the surviving account.
 * The transfer of the identifier alone needs only its code. To transfer a link or close an account also needs evidence, and is
 * never allowed between different people or from a blocked account. A link is transferred only if the surviving account has
 * none on that platform and no other link competes for it.
 */
export function resolveDuplicates(
  mine: readonly LinkPlatform[],
  others: readonly OtherAccount[],
  request: TransferRequest,
): readonly Resolution[] | ResolutionRefusal {
  const competitors = request.isOnlyAllowed
    ? others.filter(({ isProven, isDifferent, isBlocked }) => isProven && !isDifferent && !isBlocked)
    : others;
  const competes = (id: string, platform: LinkPlatform) =>
    competitors.some(other => other.id !== id && linksToLose(other, request).includes(platform));
  const judged = others.map(other =>
    judge(other, request, platform => !mine.includes(platform) && !competes(other.id, platform)),
  );
  const done = request.isOnlyAllowed ? judged.flatMap(allowed) : judged;
  const refused = request.isOnlyAllowed && done.length > 0 ? [] : judged;
  const refusal = refusals.find(each => refused.some(one => one.refusal === each));
  return refusal ?? done.map(({ id, moves, isClosed }) => ({ id, moves, isClosed }));
}

/** The links that an account would lose: all of them when it is closed. */
function linksToLose({ links, keepsOne }: OtherAccount, { moves }: TransferRequest): readonly LinkPlatform[] {
  return keepsOne ? links.filter(platform => moves.includes(platform)) : links;
}

function judge(
  other: OtherAccount,
  request: TransferRequest,
  lands: (platform: LinkPlatform) => boolean,
): JudgedResolution {
  const wanted = linksToLose(other, request);
  const moves = wanted.filter(lands);
  const isClosed = !other.keepsOne;
  const isConflict = isClosed && moves.length < wanted.length;
  const refusal = (isClosed || moves.length > 0) && refusalOf(other, isConflict);
  return { id: other.id, moves, isClosed, refusal: refusal || undefined };
}

function refusalOf(
  { isDifferent, isProven, isBlocked }: OtherAccount,
  isConflict: boolean,
): ResolutionRefusal | false {
  if (isDifferent) return 'different-person';
  if (isConflict) return 'link-conflict';
  if (!isProven) return 'needs-proof';
  return isBlocked && 'other-account-blocked';
}

/** The permitted part of a refused transfer: an account that keeps another identifier loses only this one. */
function allowed(judged: JudgedResolution): readonly JudgedResolution[] {
  if (judged.refusal === undefined) return [judged];
  return judged.isClosed ? [] : [{ ...judged, moves: [] }];
}

/** How many accounts may share an identifier in imported data. A sign-in with it computes one password hash for each. */
export const maxAccountsOfIdentifier = 3;
