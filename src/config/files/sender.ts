import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { missingInCp932 } from '../../shipment/files/cp932.ts';
import { type Sender, UNKNOWN_SENDER } from '../../shipment/files/sender.ts';

const text = z
  .string()
  .refine((it) => missingInCp932(it) === undefined && !/\p{Cc}/u.test(it))
  .default('');

const sender: z.ZodType<Sender> = z.strictObject({
  ...{ name: text, phoneNumber: text, zipCode: text, address: text, building: text, contents: text },
  yamato: z.strictObject({ customerCode: text, classCode: text, fareNumber: text }).prefault({}),
  sagawa: z.strictObject({ customerCode: text }).prefault({}),
  japanpost: z.strictObject({ labelType: text }).prefault({}),
});

export function readSender(file: string | undefined, context: z.RefinementCtx): Sender {
  if (file === undefined) return UNKNOWN_SENDER;
  try {
    return sender.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    context.addIssue('must be the path of a JSON file with a sender as docs/shipping.md shows it, in characters of CP932');
    return z.NEVER;
  }
}
