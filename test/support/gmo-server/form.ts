import { readMultipart } from './multipart.ts';
import { decode } from './windows-31j.ts';

/** What an operation says: its fields in their order, or the codes of what is wrong, in the order of the parameters. */
export type Said = { fields: [string, string][] } | { errors: string[] };

/** Reads a form whose bytes are Windows-31J; one character of `body` is a byte. */
export function readForm(body: string, contentType = ''): Map<string, string> {
  const [, boundary] = /^multipart\/form-data;.*boundary="?([^";]+)"?/i.exec(contentType) ?? [];
  return boundary ? readMultipart(body, boundary) : readEncoded(body);
}

function readEncoded(body: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const part of body.split('&')) {
    const at = part.indexOf('=');
    if (at > 0) fields.set(unquote(part.slice(0, at)), unquote(part.slice(at + 1)));
  }
  return fields;
}

const unquote = (text: string): string =>
  decode(
    text.replaceAll('+', ' ').replace(/%([0-9a-f]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
  );

/** The class of a card company's code is in its middle: `42G120000` is of `G12`. */
const classOf = (code: string): string => (code.startsWith('42') ? code.slice(2, 5) : code.slice(0, 3));

/** Nothing is escaped, neither here nor at GMO, and nothing follows the last value. */
export function writeAnswer(said: Said): string {
  if ('fields' in said) return said.fields.map(([name, value]) => `${name}=${value}`).join('&');
  return `ErrCode=${said.errors.map(classOf).join('|')}&ErrInfo=${said.errors.join('|')}`;
}
