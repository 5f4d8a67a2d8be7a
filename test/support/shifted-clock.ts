/** Loaded before a program (`--import`): its clock is wrong by CLOCK_OFFSET_MS, until SIGUSR2 sets it. */
const True = Date;
let offset = Number(process.env.CLOCK_OFFSET_MS);
process.on('SIGUSR2', () => {
  offset = 0;
});
const now = (): number => True.now() + offset;

globalThis.Date = new Proxy(True, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length > 0 ? args : [now()], newTarget),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
