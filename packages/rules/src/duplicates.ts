/** Where an account may be linked to a person. */
export const linkPlatforms = ['personal', 'client', 'third'] as const;
export type LinkPlatform = (typeof linkPlatforms)[number];

/** Another account that carries what is taken. */
export type OtherAccount = {
  readonly id: string;
  readonly links: readonly LinkPlatform[];
  /** It keeps another verified identifier. */
  readonly keepsOne: boolean;
  /** It is shown to be the same person's: by the directory, a card, or another identifier of it. */
  readonly isProven: boolean;
};

export type Wish = {
  /** The links that are to move here beside the identifier. */
  readonly moves: readonly LinkPlatform[];
  /** Leaves alone what may not be done, instead of refusing everything. */
  readonly isOnlyAllowed: boolean;
};

/** What is done to another account: it loses the identifier, these links, and where nothing is left, it is closed. */
export type Settlement = {
  readonly id: string;
  readonly moves: readonly LinkPlatform[];
  readonly isClosed: boolean;
};

/** What would be refused, the first that holds: no proof helps against a conflict. */
const refusals = ['link-conflict', 'needs-proof'] as const;
export type SettlementRefusal = (typeof refusals)[number];

type Judged = Settlement & { readonly refusal: SettlementRefusal | undefined };

/**
 * What taking an identifier does to each of the accounts that carry it too; `mine` are the links that this account has. An
 * identifier alone goes by its code. A link moves, and an account is closed, only where it is proven, and a link lands only
 * where there is none and no other competes for the place.
 */
export function resolveDuplicates(
  mine: readonly LinkPlatform[],
  others: readonly OtherAccount[],
  wish: Wish,
): readonly Settlement[] | SettlementRefusal {
  const movers = wish.isOnlyAllowed ? others.filter(({ isProven }) => isProven) : others;
  const competes = (id: string, platform: LinkPlatform) =>
    movers.some(other => other.id !== id && leaving(other, wish).includes(platform));
  const judged = others.map(other =>
    judge(other, wish, platform => !mine.includes(platform) && !competes(other.id, platform)),
  );
  const done = wish.isOnlyAllowed ? judged.flatMap(allowed) : judged;
  const refused = wish.isOnlyAllowed && done.length > 0 ? [] : judged;
  const refusal = refusals.find(each => refused.some(one => one.refusal === each));
  return refusal ?? done.map(({ id, moves, isClosed }) => ({ id, moves, isClosed }));
}

/** The links that would go from an account: all of one that is closed. */
function leaving({ links, keepsOne }: OtherAccount, { moves }: Wish): readonly LinkPlatform[] {
  return keepsOne ? links.filter(platform => moves.includes(platform)) : links;
}

function judge(other: OtherAccount, wish: Wish, lands: (platform: LinkPlatform) => boolean): Judged {
  const wanted = leaving(other, wish);
  const moves = wanted.filter(lands);
  const isClosed = !other.keepsOne;
  const isConflict = isClosed && moves.length < wanted.length;
  const needsProof = (isClosed || moves.length > 0) && !other.isProven;
  const refusal = isConflict ? 'link-conflict' : needsProof ? 'needs-proof' : undefined;
  return { id: other.id, moves, isClosed, refusal };
}

/** Of what may not be done, what may: an account that keeps an identifier loses this one alone. */
function allowed(judged: Judged): readonly Judged[] {
  if (judged.refusal === undefined) return [judged];
  return judged.isClosed ? [] : [{ ...judged, moves: [] }];
}
