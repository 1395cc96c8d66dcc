import { createTransport } from 'nodemailer';
import { messageIdOf, RefusedForGood, type Transport } from './transports';

const connectMilliseconds = 10_000;
const silenceMilliseconds = 20_000;
const connections = 4;

/** E-mail over SMTP (RFC 5321). `url` as `smtp://user:password@host:587` or `smtps://…`; `from` as a header has it. */
export function createSmtpTransport(url: string, from: (domain: string, brand: string) => string): Transport {
  const provider = createTransport(
    {
      url,
      pool: true,
      maxConnections: connections,
      connectionTimeout: connectMilliseconds,
      greetingTimeout: connectMilliseconds,
      socketTimeout: silenceMilliseconds,
    },
    // Said once for all: a mail that a machine has sent is not answered by one.
    { headers: { 'Auto-Submitted': 'auto-generated' } },
  );
  return async message => {
    const { market, domain, destination, subject, text, html, language } = message;
    try {
      await provider.sendMail({
        messageId: messageIdOf(message),
        from: from(domain, market.brand),
        to: { name: '', address: destination },
        subject: subject ?? '',
        text,
        ...(html && { html }),
        headers: { 'Content-Language': language },
      });
    } catch (error) {
      if (isRefusedForGood(error)) throw new RefusedForGood(reasonOf(error));
      throw new Error(reasonOf(error));
    }
  };
}

/** A permanent answer (RFC 5321, section 4.2.1) to this recipient or this text; one to ourselves is not the message's. */
function isRefusedForGood(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500;
}

/** A provider's own words may hold the address, so only its numbers are told. */
function reasonOf(error: unknown): string {
  const { code = 'unknown', responseCode } = error as { code?: string; responseCode?: number };
  return `SMTP ${code}${responseCode ? ` ${responseCode}` : ''}`;
}
