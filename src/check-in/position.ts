import { fieldError, mistaken, Refusal } from '../refusal.ts';

/** A point on the earth, in decimal degrees (WGS84). */
export type Position = { latitude: number; longitude: number };

type Axis = { name: keyof Position; limit: number; positive: string; negative: string };
const LATITUDE: Axis = { name: 'latitude', limit: 90, positive: 'N', negative: 'S' };
const LONGITUDE: Axis = { name: 'longitude', limit: 180, positive: 'E', negative: 'W' };

/** A sign before it, or the letter of its direction before or after it. */
const SIGNED = /^(?:([+-])|([NSEW])\s*)?([^\sNSEW](?:.*[^\sNSEW])?)(?:\s*([NSEW]))?$/;
const DECIMAL = /^\d{1,3}(?:\.\d{1,30})?[°度]?$/;
/** In Japanese the direction stands first. */
const DIRECTIONS: Record<string, string> = { 北緯: 'N', 南緯: 'S', 東経: 'E', 西経: 'W' };

const SECONDS = String.raw`(\d{1,2}(?:\.\d{1,9})?)`;
/** Degrees, minutes and seconds, in whatever way they are separated. Phones in Japan write `35.39.29.157`. */
const SEXAGESIMAL = [
  String.raw`(\d{1,3})\.(\d{1,2})\.${SECONDS}`,
  String.raw`(\d{1,3})\s*/\s*(\d{1,2})\s*/\s*${SECONDS}`,
  String.raw`(\d{1,3}):(\d{1,2}):${SECONDS}`,
  String.raw`(\d{1,3})-(\d{1,2})-${SECONDS}`,
  String.raw`(\d{1,3})\s+(\d{1,2})\s+${SECONDS}`,
  String.raw`(\d{1,3})\s*度\s*(\d{1,2})\s*分\s*${SECONDS}\s*秒?`,
  String.raw`(\d{1,3})\s*°\s*(\d{1,2})\s*['′’]\s*${SECONDS}\s*(?:["″”]|''|′′|’’)?`,
].map((form) => new RegExp(`^${form}$`));

const MAX_LENGTH = 60;

/** A text in no known form is refused, never guessed. */
function parseCoordinate(text: string, axis: Axis): number | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const [, sign, before, size = '', after] = SIGNED.exec(inLetters(text.trim())) ?? [];
  const direction = before ?? after;
  if ([sign, before, after].filter(Boolean).length > 1) return undefined;
  if (direction !== undefined && direction !== axis.positive && direction !== axis.negative) return undefined;
  const degrees = DECIMAL.test(size) ? Number.parseFloat(size) : parseSexagesimal(size);
  if (degrees === undefined || degrees > axis.limit) return undefined;
  // The sign belongs to the whole, not to the degrees alone.
  return sign === '-' || direction === axis.negative ? -degrees : degrees;
}

const inLetters = (text: string): string => text.replace(/^[北南]緯|^[東西]経/, (word) => DIRECTIONS[word] ?? word);

function parseSexagesimal(size: string): number | undefined {
  const [, degrees, minutes, seconds] = SEXAGESIMAL.map((form) => form.exec(size)).find((parts) => parts !== null) ?? [];
  if (degrees === undefined || Number(minutes) >= 60 || Number(seconds) >= 60) return undefined;
  return Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3600;
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
    .map((axis) => fieldError(axis.name, mistaken('NOT_A_COORDINATE', { most: axis.limit })));
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
