import { readFileSync } from 'node:fs';
import { z } from 'zod';

const text = z
  .string()
  .refine((it) => !/\p{Cc}/u.test(it))
  .default('');

const sender = z.strictObject({
  ...{ name: text, phoneNumber: text, zipCode: text, address: text, building: text, contents: text },
  yamato: z.strictObject({ customerCode: text, classCode: text, fareNumber: text }).prefault({}),
  sagawa: z.strictObject({ customerCode: text }).prefault({}),
  japanpost: z.strictObject({ labelType: text }).prefault({}),
});

/** The sender and its contract: what carriers ask for beside the address of a parcel. */
export type SenderSettings = z.infer<typeof sender>;

const FORM = 'must be the path of a JSON file with a sender as docs/carrier-files.md shows it, in characters of CP932';

/** Absent, the carrier's program has to be told: its files have empty columns there. */
export function readSender(file: string | undefined, context: z.RefinementCtx): SenderSettings {
  if (file === undefined) return sender.parse({});
  try {
    return sender.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    context.addIssue(FORM);
    return z.NEVER;
  }
}

export function senderMistakes(
  given: SenderSettings | undefined,
  missingInCp932: (text: string) => string | undefined,
): string[] {
  const texts = Object.values(given ?? {}).flatMap((it) => (typeof it === 'string' ? it : Object.values<string>(it)));
  return texts.some((it) => missingInCp932(it) !== undefined) ? [`SENDER_FILE: ${FORM}`] : [];
}
