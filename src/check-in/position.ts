import { Refusal } from '../refusal.ts';

/** A point on the earth, in decimal degrees (WGS84). */
export type Position = { latitude: number; longitude: number };

type Axis = { name: keyof Position; limit: number; positive: string; negative: string };
const LATITUDE: Axis = { name: 'latitude', limit: 90, positive: 'N', negative: 'S' };
const LONGITUDE: Axis = { name: 'longitude', limit: 180, positive: 'E', negative: 'W' };

/** Degrees, minutes, seconds and a fraction of a second, as phones in Japan write them: `35.39.29.157`. */
const SEXAGESIMAL = /^([+\-NSEW]?)(\d{1,3})\.(\d{1,2})\.(\d{1,2})\.(\d{1,9})$/;
const DECIMAL = /^[+-]?\d{1,3}(\.\d{1,30})?$/;

/** What fits neither form is refused, never guessed. */
function parseCoordinate(text: string, axis: Axis): number | undefined {
  const degrees = DECIMAL.test(text) ? Number(text) : parseSexagesimal(text, axis);
  return degrees === undefined || Math.abs(degrees) > axis.limit ? undefined : degrees;
}

function parseSexagesimal(text: string, axis: Axis): number | undefined {
  const [, sign = '', degrees, minutes, seconds, fraction] = SEXAGESIMAL.exec(text) ?? [];
  if (degrees === undefined || Number(minutes) >= 60 || Number(seconds) >= 60) return undefined;
  if (!['', '+', '-', axis.positive, axis.negative].includes(sign)) return undefined;
  const size = Number(degrees) + Number(minutes) / 60 + Number(`${seconds}.${fraction}`) / 3600;
  // The sign belongs to the whole, not to the degrees alone.
  return sign === '-' || sign === axis.negative ? -size : size;
}

export function parsePosition(input: { latitude: string; longitude: string }): Position {
  const position = {
    latitude: parseCoordinate(input.latitude, LATITUDE),
    longitude: parseCoordinate(input.longitude, LONGITUDE),
  };
  const { latitude, longitude } = position;
  if (latitude !== undefined && longitude !== undefined) return { latitude, longitude };
  const errors = [LATITUDE, LONGITUDE]
    .filter((axis) => position[axis.name] === undefined)
    .map((axis) => ({
      field: axis.name,
      message: `must be degrees, minutes, seconds and a fraction (35.39.29.157) or decimal degrees, at most ${axis.limit}`,
    }));
  throw new Refusal('BAD_INPUT', errors);
}

const EARTH_RADIUS_M = 6_371_008.8;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** By the haversine formula. */
export function distanceInMetres(a: Position, b: Position): number {
  const north = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2;
  const east = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  const h = north + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * east;
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(h)));
}
