/** Why a position did not come, as the page tells it. */
export type Unlocated = 'denied' | 'unavailable' | 'timeout' | 'unsupported';

export class NoPosition extends Error {
  readonly why: Unlocated;
  constructor(why: Unlocated) {
    super(why);
    this.why = why;
  }
}

const PATIENCE_MS = 20_000;
/** An older position is of no use: a fan that tries again has gone closer. */
const FRESH_MS = 5_000;

const WHY: Readonly<Record<number, Unlocated>> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' };

/** The browser asks the fan by itself. As decimal degrees, which the gateway reads. */
export function findPosition(): Promise<{ latitude: string; longitude: string }> {
  if (!('geolocation' in navigator)) return Promise.reject(new NoPosition('unsupported'));
  return new Promise((found, failed) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => found({ latitude: coords.latitude.toFixed(7), longitude: coords.longitude.toFixed(7) }),
      ({ code }) => failed(new NoPosition(WHY[code] ?? 'unavailable')),
      { enableHighAccuracy: true, timeout: PATIENCE_MS, maximumAge: FRESH_MS },
    );
  });
}
