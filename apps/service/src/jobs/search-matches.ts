import { setTimeout as sleep } from 'node:timers/promises';
import { findMatchSubjects, type SearchedSubject } from '../domain/link-proposals/match-subjects';
import { delaySearch, endSearches, mostAtOnce, takeSearches } from '../domain/link-proposals/match-searches';
import type { Deps } from '../kernel/deps';
import { findMatches } from './find-matches';

/** Longer than a batch takes with a directory that hardly answers. */
const leaseSeconds = 180;
/** Some hours, with growing pauses; the next sign-in searches again. */
const mostAttempts = 10;
/** Lets the sign-ins of this time share a batch. */
const gatherMilliseconds = 200;
/** For searches of a node that has stopped, and for those to be tried again. */
const pollMilliseconds = 5_000;

type Search = Awaited<ReturnType<typeof takeSearches>>[number];

/** Searches until it is stopped: soon after an account was added on this node, and every few seconds. */
export function runMatchSearches(deps: Deps): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function searchUntilStopped(): Promise<void> {
    let isLogged = false;
    while (!signal.aborted) {
      await deps.matchSearch.wait(pollMilliseconds);
      if (!signal.aborted) await sleep(gatherMilliseconds);
      try {
        while (!signal.aborted && (await searchMatches(deps)) === mostAtOnce);
        isLogged = false;
      } catch (error) {
        if (!isLogged) deps.log.warn({ err: error }, 'matches could not be searched');
        isLogged = true;
      }
    }
  }

  const stopped = searchUntilStopped();
  return {
    async stop() {
      stopping.abort();
      deps.matchSearch.call();
      await stopped;
    },
  };
}

/** Searches the directory for matches of accounts that wait for it. Returns how many there were. */
export async function searchMatches(deps: Deps): Promise<number> {
  const searches = await takeSearches(deps.db, { leaseSeconds });
  if (searches.length === 0) return 0;
  const accountIds = searches.map(({ accountId }) => accountId);
  const subjects = await findMatchSubjects(deps.db, { accountIds });
  const subjectsById = new Map(subjects.map(subject => [subject.accountId, subject]));
  const ended: Search[] = [];
  const waiting = [...searches];
  const work = async () => {
    for (let search = waiting.shift(); search; search = waiting.shift())
      if (await searchOne(deps, search, subjectsById.get(search.accountId))) ended.push(search);
  };
  await Promise.all(Array.from({ length: deps.directory.searchesAtOnce }, work));
  await endSearches(deps.db, {
    accountIds: ended.map(({ accountId }) => accountId),
    requestedAts: ended.map(({ requestedAt }) => requestedAt),
  });
  return searches.length;
}

/** Returns whether the search has ended. `subject`: undefined if the account no longer exists. */
async function searchOne(deps: Deps, search: Search, subject: SearchedSubject | undefined): Promise<boolean> {
  const { accountId, attempts } = search;
  const task = 'find-matches';
  try {
    if (subject) await findMatches(deps, subject);
    deps.measures.jobs.inc({ task, outcome: 'done' });
    return true;
  } catch (error) {
    const isLast = attempts >= mostAttempts;
    deps.measures.jobs.inc({ task, outcome: isLast ? 'given-up' : 'tried-again' });
    deps.log.error({ err: error, job: task }, 'a search for matches failed');
    if (!isLast) await delaySearch(deps.db, { accountId, seconds: Math.exp(attempts) });
    return isLast;
  }
}
