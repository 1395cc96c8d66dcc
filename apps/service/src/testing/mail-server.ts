import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** An SMTP server on loopback, with the mails that it has accepted. */
export async function startMailServer(options: SMTPServerOptions = {}) {
  const mails: Email[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 10,
    async onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk as Buffer);
      mails.push(await PostalMime.parse(Buffer.concat(chunks)));
      done();
    },
    ...options,
  });
  server.on('error', () => undefined);
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  const stop = () =>
    new Promise<void>(resolve => {
      server.close(() => resolve());
    });
  return { mails, url: `smtp://127.0.0.1:${port}`, stop };
}
