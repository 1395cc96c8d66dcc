import { expect, test } from 'vitest';
import { addCard } from '../testing/cards';
import { withTestService } from '../testing/service';

const service = withTestService({ nodes: 2 });

const freshCard = async () => {
  const card = await service.deps.cardSystem.findCard(await addCard(service.deps));
  return card?.id ?? '';
};
const activate = (id: string, keys: string[]) =>
  Promise.all(
    keys.map((key, index) => (service.nodes[index % 2] ?? service).deps.cardSystem.activateCard(id, key)),
  );

test('many activations with one key activate the card once', async () => {
  const outcomes = await activate(await freshCard(), Array<string>(8).fill('one key'));
  expect(outcomes).toEqual(Array(8).fill('activated'));
});

test('of activations with several keys one succeeds', async () => {
  const outcomes = await activate(await freshCard(), ['a', 'b', 'c', 'd']);
  expect(outcomes.filter(outcome => outcome === 'activated')).toHaveLength(1);
});

test.each(['blocked', 'refused'])('a %s card is refused', async state => {
  const card = await service.deps.cardSystem.findCard(await addCard(service.deps, { state }));
  expect(await service.deps.cardSystem.activateCard(card?.id ?? '', 'k')).toBe('refused');
});
