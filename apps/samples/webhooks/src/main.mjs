// @ts-check
import { serve } from '@hono/node-server';
import { createReceiver } from './create-receiver.mjs';

const { WEBHOOK_SECRET: secret, PORT: port = '4002' } = process.env;
if (!secret) throw new Error('WEBHOOK_SECRET is missing: talon clients webhook-secret CLIENT_ID drop');

const receiver = createReceiver(secret, event => console.log(event.type, event.data));
serve({ fetch: receiver.fetch, port: Number(port) }, () => console.log(`http://localhost:${port}/hooks`));
