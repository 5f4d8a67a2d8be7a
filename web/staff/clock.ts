import { remember, remembered } from '../shared/chosen.ts';

const KEY = 'clock-off';

/** How far the gateway's clock is ahead of this device's. Kept, for a page that is opened without a network. */
let offMs = Number(remembered(KEY) ?? 0) || 0;

/** The header tells whole seconds; what is less is the way of the answer. */
const WORTH_MS = 2_000;

export function hearClock(response: Response): void {
  const told = Date.parse(response.headers.get('date') ?? '');
  if (Number.isNaN(told)) return;
  const off = told + 500 - Date.now();
  const meant = Math.abs(off) < WORTH_MS ? 0 : off;
  if (Math.abs(meant - offMs) < WORTH_MS) return;
  offMs = meant;
  remember(KEY, String(meant));
}

export const now = (): number => Date.now() + offMs;
