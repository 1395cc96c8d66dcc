import { expect, test, vi } from 'vitest';
import { addDirectoryPerson } from '../testing/link-proposals';
import { withTestService } from '../testing/service';

const service = withTestService();

test('searches that begin together are one statement, and each finds its own people', async () => {
  const { directory, db } = service.deps;
  const [one, other] = [await addDirectoryPerson(service), await addDirectoryPerson(service)];
  const criteria = [
    { emails: [one.email], phones: [], linked: [] },
    { emails: [], phones: [], linked: [] },
    { emails: [other.email, one.email], phones: [other.phone], linked: [] },
    { emails: [one.email], phones: [], linked: [{ platform: 'personal' as const, personId: one.id }] },
  ];
  const query = vi.spyOn(db, 'query');
  const found = await Promise.all(criteria.map(each => directory.peopleLike(each)));
  expect(query).toHaveBeenCalledTimes(1);
  query.mockRestore();
  const ids = found.map(people => people.map(({ personId }) => personId));
  expect(ids).toEqual([[one.id], [], [one.id, other.id].toSorted(), []]);
  expect(found[0]?.[0]).toMatchObject({ platform: 'personal', emails: [one.email], hasCard: false });
});

test('each search finds 20 people at most', async () => {
  const emails = 'many@directory.example';
  for (let index = 0; index < 21; index += 1) await addDirectoryPerson(service, { emails });
  const single = await addDirectoryPerson(service);
  const found = await Promise.all(
    [emails, single.email].map(email =>
      service.deps.directory.peopleLike({ emails: [email], phones: [], linked: [] }),
    ),
  );
  expect(found.map(people => people.length)).toEqual([20, 1]);
});
