/** What an operation says: its fields in their order, or the codes of what is wrong, in the order of the parameters. */
export type Said = { fields: [string, string][] } | { errors: string[] };

/** Reads a percent-encoded form whose bytes are Windows-31J. */
export function readForm(body: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const part of body.split('&')) {
    const at = part.indexOf('=');
    if (at > 0) fields.set(unquote(part.slice(0, at)), unquote(part.slice(at + 1)));
  }
  return fields;
}

function unquote(text: string): string {
  const bytes = Buffer.from(
    text.replaceAll('+', ' ').replace(/%([0-9a-f]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );
  return new TextDecoder('windows-31j').decode(bytes);
}

/** Nothing is escaped, neither here nor at GMO. */
export function writeAnswer(said: Said): string {
  if ('fields' in said) return `${said.fields.map(([name, value]) => `${name}=${value}`).join('&')}\r\n`;
  return `ErrCode=${said.errors.map((code) => code.slice(0, 3)).join('|')}&ErrInfo=${said.errors.join('|')}\r\n`;
}
