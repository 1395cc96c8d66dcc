import type { Channel, Measures } from '../kernel/measures';
import { RefusedForGood, type Transport, type Transports } from '../kernel/ports/transports';

/** Counts and times what the providers do with each message. */
export function measureDeliveries(transports: Transports, measures: Measures): Transports {
  return {
    email: measured('email', transports.email, measures),
    sms: measured('sms', transports.sms, measures),
  };
}

function measured(
  channel: Channel,
  deliver: Transport,
  { deliveries, deliverySeconds }: Measures,
): Transport {
  return async message => {
    const end = deliverySeconds.startTimer({ channel });
    try {
      await deliver(message);
      deliveries.inc({ channel, outcome: 'sent' });
    } catch (error) {
      deliveries.inc({ channel, outcome: error instanceof RefusedForGood ? 'refused' : 'failed' });
      throw error;
    } finally {
      end();
    }
  };
}
