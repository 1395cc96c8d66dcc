import { expect, test } from 'vitest';
import { withTestService } from '../testing/service';
import { createTokenAdapter } from './token-adapter';

const service = withTestService();

test.each(['AuthorizationCode', 'AccessToken', 'RefreshToken'])(
  'what a grant gives is not stored once the grant has ended: %s',
  async model => {
    const adapter = createTokenAdapter(service.deps, 'be', model);
    const stored = adapter.upsert('late', { kind: model, clientId: '1', grantId: 'gone' }, 60);
    await expect(stored).rejects.toMatchObject({ error: 'invalid_grant' });
    expect(await adapter.find('late')).toBeUndefined();
  },
);
