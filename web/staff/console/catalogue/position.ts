/**
 * What phones and maps print, as decimal degrees. Undefined where it is not certain: a wrong place would open a gacha
 * elsewhere.
 */
export type Position = { latitude: number; longitude: number };

type Numbers = readonly (string | undefined)[];

const inRange = (latitude: number, longitude: number): Position | undefined =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined;

const DECIMAL = String.raw`([-+]?\d{1,3}(?:\.\d+)?)`;
const PAIR = `${DECIMAL}\\s*[,\\s]\\s*${DECIMAL}`;

/** The place that was meant stands before the middle of what the map happened to show. */
const IN_ADDRESSES: readonly RegExp[] = [
  new RegExp(`!3d${DECIMAL}!4d${DECIMAL}`),
  new RegExp(`[?&](?:q|query|ll|sll|destination|daddr|center|coordinate|pt)=(?:loc:)?${DECIMAL}(?:,|%2C)\\s*\\+?${DECIMAL}`, 'i'),
  new RegExp(`[?&]mlat=${DECIMAL}&mlon=${DECIMAL}`),
  new RegExp(`/(?:place|search|dir)/(?:[^/]*/)?${DECIMAL},\\+?${DECIMAL}`),
  new RegExp(`@${DECIMAL},${DECIMAL}`),
  new RegExp(`#map=\\d+(?:\\.\\d+)?/${DECIMAL}/${DECIMAL}`),
];

const ofNumbers = ([, latitude, longitude]: Numbers): Position | undefined => inRange(Number(latitude), Number(longitude));

function inAddress(address: string): Position | undefined {
  for (const pattern of IN_ADDRESSES) {
    const found = pattern.exec(address);
    if (found) return ofNumbers(found);
  }
  return undefined;
}

const NORTH_SOUTH: Readonly<Record<string, number>> = { N: 1, S: -1, 北緯: 1, 南緯: -1 };
const EAST_WEST: Readonly<Record<string, number>> = { E: 1, W: -1, 東経: 1, 西経: -1 };
const SIDES = '(N|S|E|W|北緯|南緯|東経|西経)';
const DEGREES = String.raw`([-+]?\d{1,3}(?:\.\d+)?)\s*[°度]\s*(?:(\d{1,2}(?:\.\d+)?)\s*['′分]\s*(?:(\d{1,2}(?:\.\d+)?)\s*(?:"|″|''|秒))?)?`;
/** `35.39.29.157`, as positions of Japanese phones are written. */
const DOTTED = String.raw`([-+]?\d{1,3})[.:](\d{1,2})[.:](\d{1,2}(?:\.\d+)?)`;

function degreesOf(degrees: string, minutes = '0', seconds = '0'): number | undefined {
  if (Number(minutes) >= 60 || Number(seconds) >= 60) return undefined;
  const size = Math.abs(Number(degrees)) + Number(minutes) / 60 + Number(seconds) / 3600;
  return degrees.startsWith('-') ? -size : size;
}

function bySides(text: string): Position | undefined {
  const before = [...text.matchAll(new RegExp(`${SIDES}\\s*(?:${DEGREES}|${DECIMAL})`, 'g'))].map(([, side, ...rest]) => ({
    side,
    rest,
  }));
  const after = [...text.matchAll(new RegExp(`(?:${DEGREES}|${DECIMAL})\\s*${SIDES}`, 'g'))].map((match) => ({
    side: match[5],
    rest: match.slice(1, 5),
  }));
  const found = /^\s*[NSEW北南東西]/.test(text) ? before : after;
  if (found.length !== 2) return undefined;
  const values = found.map(({ side = '', rest: [degrees, minutes, seconds, decimal] }) => {
    const size = degrees === undefined ? Number(decimal) : degreesOf(degrees, minutes, seconds);
    return { size, side };
  });
  const north = values.find(({ side }) => side in NORTH_SOUTH);
  const east = values.find(({ side }) => side in EAST_WEST);
  if (north?.size === undefined || east?.size === undefined) return undefined;
  return inRange(north.size * (NORTH_SOUTH[north.side] ?? 1), east.size * (EAST_WEST[east.side] ?? 1));
}

function byDegrees(text: string, pattern: string): Position | undefined {
  const found = new RegExp(`^${pattern}\\s*[,\\s]\\s*${pattern}$`).exec(text);
  if (!found) return undefined;
  const [latitude, longitude] = [degreesOf(found[1] ?? '', found[2], found[3]), degreesOf(found[4] ?? '', found[5], found[6])];
  return latitude === undefined || longitude === undefined ? undefined : inRange(latitude, longitude);
}

export function positionIn(given: string): Position | undefined {
  const text = given
    .normalize('NFKC')
    .replaceAll(/[’‘]/g, "'")
    .replaceAll(/[”“]/g, '"')
    .replaceAll('′', "'")
    .replaceAll('−', '-')
    .replace(/^\s*[([]\s*|\s*[)\]]\s*$/g, '')
    .trim();
  if (/^https?:\/\//i.test(text)) return inAddress(safelyDecoded(text));
  const geo = new RegExp(`^geo:${DECIMAL},${DECIMAL}`).exec(text);
  if (geo) return ofNumbers(geo);
  const pair = new RegExp(`^${PAIR}$`).exec(text);
  if (pair) return ofNumbers(pair);
  return bySides(text) ?? byDegrees(text, DEGREES) ?? byDegrees(text, DOTTED);
}

function safelyDecoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/** Six decimals are ten centimetres. */
export const written = (degrees: number): string => String(Math.round(degrees * 1e6) / 1e6);
