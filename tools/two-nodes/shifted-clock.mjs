// @ts-check

/** Loaded before a service (`--import`), shifts its clock by CLOCK_SECONDS. Its timers go on as they are. */
const shift = Number(process.env['CLOCK_SECONDS']) * 1000;
const RealDate = Date;

globalThis.Date = class extends RealDate {
  /** @param {[] | [number]} given */
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + shift);
    else super(...given);
  }

  static now() {
    return RealDate.now() + shift;
  }
};
