import { afterEach, expect, test } from 'vitest';
import { addCard } from '../../testing/cards';
import { minutesLater } from '../../testing/minutes-later';
import { createNewcomer, newAddresses } from '../../testing/onboarding';
import { newNetwork } from '../../testing/recovery';
import { withTestService } from '../../testing/service';

// All limits have their default values.
const service = withTestService({ nodes: 2, env: { TRUSTED_PROXIES: '127.0.0.1' } });
afterEach(() => service.deps.db.query('truncate limit_counts, sms_daily_counts'));

async function newcomerAt(step: 'email' | 'phone') {
  const newcomer = createNewcomer(service, { from: newNetwork() });
  await newcomer.begin({ card_number: await addCard(service.deps) });
  await newcomer.accept();
  await newcomer.describe();
  if (step === 'phone') await newcomer.prove('email', newAddresses().email);
  return newcomer;
}

test.each(['email', 'phone'] as const)(
  'while 60 networks type the %s of a newcomer, they have a code within five minutes',
  async step => {
    const { [step]: destination } = newAddresses();
    for (let network = 0; network < 60; network += 1)
      expect((await (await newcomerAt(step))[step](destination)).status).toBe(200);
    await minutesLater(service.deps, 0);
    const newcomer = await newcomerAt(step);
    const { payload, arrives_in: arrivesIn } = (await newcomer[step](destination)).json.challenge;
    expect(arrivesIn).toBeGreaterThan(0);
    expect(arrivesIn).toBeLessThanOrEqual(5 * 60);
    await minutesLater(service.deps, 5);
    const code = await newcomer.codeFor(destination);
    expect(code).toMatch(/^\d{12}$/);
    expect((await newcomer.confirm(payload, code)).status).toBe(200);
  },
  120_000,
);
