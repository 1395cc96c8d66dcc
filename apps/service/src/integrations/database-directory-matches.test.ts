import { expect, test } from 'vitest';
import { addDirectoryPerson } from '../testing/link-proposals';
import { withTestService } from '../testing/service';

const service = withTestService();

test('a search finds the people with one of its addresses, except those who are linked', async () => {
  const { directory } = service.deps;
  const [one, other] = [await addDirectoryPerson(service), await addDirectoryPerson(service)];
  const criteria = [
    { emails: [one.email], phones: [], linked: [] },
    { emails: [], phones: [], linked: [] },
    { emails: [other.email, one.email], phones: [other.phone], linked: [] },
    { emails: [one.email], phones: [], linked: [{ platform: 'personal' as const, personId: one.id }] },
  ];
  const found = await Promise.all(criteria.map(each => directory.peopleLike(each)));
  const ids = found.map(people => people.map(({ personId }) => personId));
  expect(ids).toEqual([[one.id], [], [one.id, other.id].toSorted(), []]);
  expect(found[0]?.[0]).toMatchObject({ platform: 'personal', emails: [one.email], hasCard: false });
});

test('a search finds 20 people at most', async () => {
  const emails = 'many@directory.example';
  for (let index = 0; index < 21; index += 1) await addDirectoryPerson(service, { emails });
  const people = await service.deps.directory.peopleLike({ emails: [emails], phones: [], linked: [] });
  expect(people).toHaveLength(20);
});
