// @ts-check
import { SMTPServer } from 'smtp-server';

/** A mail server on loopback that discards every mail. It runs in this process, so its CPU time is not measured. */
export async function startMailSink() {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 10,
    onData(stream, _session, done) {
      stream.resume();
      stream.on('end', () => done());
    },
  });
  server.on('error', () => undefined);
  await new Promise(resolve => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.server.address());
  return {
    url: `smtp://127.0.0.1:${port}`,
    stop: () => new Promise(resolve => server.close(() => resolve(undefined))),
  };
}
