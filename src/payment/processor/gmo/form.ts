export type Answer = { fields: ReadonlyMap<string, string>; errors: readonly string[] };

/** Not an answer of the protocol: cut off, or from another server. */
export class MalformedAnswer extends Error {
  override readonly name = 'MalformedAnswer';
}

export type Fields = Record<string, string>;

/** Escaped, so that no value can bring a parameter of its own. Only ASCII is ever sent. */
export const writeForm = (fields: Fields): string => new URLSearchParams(fields).toString();

/**
 * Values are not escaped: a field ends at the next `&`, and its name at the first `=`. Only the address of a challenge holds an
 * `&`; it is the last field, taken as it is.
 */
export function readAnswer(bytes: Uint8Array): Answer {
  const text = new TextDecoder('windows-31j').decode(bytes).replace(/[\r\n]+$/, '');
  const address = /(?:^|&)ACS=2(?:&|$)/.test(text) ? text.indexOf('&RedirectUrl=') : -1;
  const fields = fieldsOf(address < 0 ? text : text.slice(0, address));
  if (address >= 0) fields.set('RedirectUrl', text.slice(address + '&RedirectUrl='.length));
  return { fields, errors: errorsOf(fields) };
}

function fieldsOf(text: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const part of text.split('&')) {
    const [, name, value] = /^(\w+)=(.*)$/s.exec(part) ?? [];
    if (name === undefined || value === undefined) throw new MalformedAnswer('the answer is not one of the protocol');
    if (fields.has(name)) throw new MalformedAnswer('the answer has a field twice');
    fields.set(name, value);
  }
  return fields;
}

/** Both lists may differ in length; a class without a code is still an error. */
function errorsOf(fields: ReadonlyMap<string, string>): string[] {
  const [classes, codes] = [listOf(fields.get('ErrCode')), listOf(fields.get('ErrInfo'))];
  return codes.concat(classes.slice(codes.length));
}

const listOf = (value = ''): string[] => value.split('|').filter(Boolean);

/** A required field that is missing or malformed means that the answer was cut off. */
export function need<Name extends string>({ fields }: Answer, patterns: Record<Name, RegExp>): Record<Name, string> {
  const found = Object.entries<RegExp>(patterns).map(([name, pattern]) => {
    const value = fields.get(name);
    if (value === undefined || !pattern.test(value)) throw new MalformedAnswer(`the answer has no ${name} that can be read`);
    return [name, value];
  });
  return Object.fromEntries(found);
}
