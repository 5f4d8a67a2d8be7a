import { decode } from './windows-31j.ts';

/** Reads `multipart/form-data`; one character of `body` is a byte. */
export function readMultipart(body: string, boundary: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const part of `\r\n${body}`.split(`\r\n--${boundary}`)) {
    const [, head = '', value] = /^\r\n(.*?)\r\n\r\n(.*)$/s.exec(part) ?? [];
    const [, name] = /^content-disposition: *form-data;.*\bname="([^"]*)"/im.exec(head) ?? [];
    if (name !== undefined && value !== undefined) fields.set(decode(name), decode(value));
  }
  return fields;
}
