import { type Ask, askedBy } from '../asking';
import { isSpare, changePrimary, ownNow, verifiedOf, withdrawIdentifier } from '../changes';
import { callerOf, chosenIdentifier, hasStepUp } from '../choosing';
import { asBearer, needsSudo } from '../phases';

export const makePrimary: Ask = (world, state, draw) => {
  const browser = callerOf(world, state, draw, hasStepUp);
  const chosen = chosenIdentifier(world, state, browser, draw);
  return askedBy(world, browser, {
    text: `makes ${chosen?.value ?? 'nothing'} of ${chosen?.account ?? 'nobody'} primary`,
    path: `/user/login/${chosen?.id ?? 'none'}/primary`,
    method: 'PUT',
    phases: held =>
      asBearer(held, [
        needsSudo,
        (now, bearer) => {
          const found = ownNow(now, bearer, chosen);
          if (!found) return 'not-found';
          if (!found.isVerified) return 'not-verified';
          if (!found.isPrimary) changePrimary(now, bearer.account, found.kind, found.value);
          return '204';
        },
      ]),
  });
};

export const withdraw: Ask = (world, state, draw) => {
  const browser = callerOf(world, state, draw, hasStepUp);
  const chosen = chosenIdentifier(world, state, browser, draw);
  return askedBy(world, browser, {
    text: `removes ${chosen?.value ?? 'nothing'} of ${chosen?.account ?? 'nobody'}`,
    path: `/user/login/${chosen?.id ?? 'none'}`,
    method: 'DELETE',
    phases: held =>
      asBearer(held, [
        needsSudo,
        (now, bearer) => {
          const lost = ownNow(now, bearer, chosen);
          if (!lost) return 'not-found';
          if (!isSpare(now, lost)) return 'last-one';
          if (lost.isPrimary) {
            const [heir] = verifiedOf(now, bearer.account, lost.kind)
              .filter(({ id }) => id !== lost.id)
              .toSorted((a, b) => (a.value < b.value ? -1 : 1));
            if (heir) changePrimary(now, bearer.account, lost.kind, heir.value);
          }
          withdrawIdentifier(now, lost);
          return '204';
        },
      ]),
  });
};
