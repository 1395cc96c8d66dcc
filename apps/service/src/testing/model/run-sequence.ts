import type { TestNode } from '../service';
import type { ModelCall } from './model-call';
import { calls } from './calls/calls';
import { linkedWithoutEvidence, mergedWithoutEvidence, succeededWithoutEvidence } from './required-evidence';
import { changedWhileBlocked, succeededWithoutNewPassword } from './operators-decisions';
import { brokenInvariants } from './invariants';
import { snapshot } from './snapshot';
import type { Start } from './initial-state';
import type { State } from './state';
import type { Step } from './steps';
import { createWorld, outcomeOf } from './world';

/** The number of each call's outcomes, over all sequences. */
export type Tally = Map<string, number>;

/** Makes the calls of a sequence step by step; throws the printed sequence up to the first fault. */
export async function runSequence(
  nodes: readonly TestNode[],
  start: Start,
  steps: readonly Step[],
  tally: Tally,
): Promise<void> {
  const [first] = nodes;
  if (!first) throw new Error('no node');
  const world = await createWorld(first.deps, start);
  let state = await snapshot(first.deps.db);
  const kept = initialLinksAndCards(state);
  const story: string[] = [];
  const faultsAtStart = await brokenInvariants(first.deps.db, kept);
  if (faultsAtStart.length > 0) throw new Error(`a bad start: ${faultsAtStart.join(', ')}`);
  for (const step of steps.filter(({ length }) => length > 0)) {
    const before = state;
    const modelCalls: ModelCall[] = [];
    for (const { name, draw } of step) modelCalls.push(await calls[name].prepare(world, before, draw));
    const answers = await Promise.all(
      modelCalls.map(({ send }, index) => send(nodes[step[index]?.node ?? 0] ?? first)),
    );
    const outcomes = answers.map(outcomeOf);
    story.push(lineOf(step, modelCalls, outcomes));
    state = await snapshot(first.deps.db);
    modelCalls.forEach(({ call }, index) => count(tally, `${call}: ${outcomes[index]}`));
    const faults = [
      ...answers.filter(({ status }) => status >= 500).map(({ status, text }) => `a ${status}: ${text}`),
      ...succeededWithoutEvidence(before, modelCalls, outcomes),
      ...mergedWithoutEvidence(before, state, modelCalls, outcomes),
      ...linkedWithoutEvidence(before, state, modelCalls, outcomes),
      ...succeededWithoutNewPassword(before, modelCalls, outcomes),
      ...changedWhileBlocked(before, state, modelCalls),
      ...(await brokenInvariants(first.deps.db, kept)),
    ];
    if (faults.length > 0)
      throw new Error(
        [...story, '', ...faults, '', `before the last call: ${JSON.stringify(before)}`].join('\n'),
      );
  }
}

function initialLinksAndCards({ accounts, cards }: State): { people: string[]; cards: string[] } {
  const people = accounts.flatMap(({ personal, client, third }) => [
    ...(personal === null ? [] : [`personal ${personal}`]),
    ...(client === null ? [] : [`client ${client}`]),
    ...(third === null ? [] : [`third ${third}`]),
  ]);
  return { people, cards: cards.map(({ lastFour }) => lastFour) };
}

function lineOf(step: Step, modelCalls: readonly ModelCall[], outcomes: readonly string[]): string {
  const parts = step.map(
    ({ node }, index) => `${modelCalls[index]?.text}, at node ${node}: ${outcomes[index]}`,
  );
  return `- ${parts.join('\n  and at once ')}`;
}

function count(tally: Tally, what: string): void {
  tally.set(what, (tally.get(what) ?? 0) + 1);
}
