import { expect, test } from 'vitest';
import { loadStatements } from '../testing/load-statements';
import { statements } from './statement';

test('a statement compares an instant that can be infinite before it subtracts from it, which PostgreSQL before 17 refuses', async () => {
  await loadStatements();
  const subtracting = [...statements].filter(([, sql]) => sql.includes('may_try_at - now()'));
  expect(subtracting.map(([name]) => name)).toContain('sign_in_failures_read_waits');
  for (const [name, sql] of subtracting)
    expect(sql.split('may_try_at - now()').length, name).toBeLessThanOrEqual(
      sql.split('may_try_at > now()').length,
    );
});
