// @ts-check

/** Shifts the clock of a service by CLOCK_SECONDS; loaded before it with `--import`. Timers are not affected. */
const shift = Number(process.env['CLOCK_SECONDS']) * 1000;
const realNow = Date.now;
const now = () => realNow() + shift;

Date.now = now;
globalThis.Date = new Proxy(Date, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget),
});
