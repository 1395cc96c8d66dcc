// @ts-check

/** Loaded before a service (`--import`), shifts its clock by CLOCK_SECONDS. Its timers go on as they are. */
const shift = Number(process.env['CLOCK_SECONDS']) * 1000;
const realNow = Date.now;
const now = () => realNow() + shift;

Date.now = now;
globalThis.Date = new Proxy(Date, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget),
});
