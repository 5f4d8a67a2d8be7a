/** A gacha that others have changed since a file was written. */
type Older = { known: number; now: number };
/** How much stock a file does not know of. */
type Unknown = { name: string; amount: number };

/** What is wrong in a file of the catalogue, or in a form of the desk. */
export const catalogue = {
  IS_MISSING: 'is missing',
  NOT_WHOLE_NUMBER: 'must be a whole number',
  AT_LEAST: ({ least }: { least: number }) => `must be at least ${least}`,
  AT_MOST: ({ most }: { most: number }) => `must be at most ${most}`,
  NOT_A_GROUP: 'must be an object, in braces',
  TEXT_OR_EACH: 'must be a text, or one for each language: { "ja": "…", "en": "…" }',
  NO_TEXT_IN_ANY: 'must have a text in at least one language',
  NOT_AN_ADDRESS: 'must be a web address, or empty',
  NOT_A_PICTURE: 'must be a picture as `gacha pictures add` names it, a web address, or empty',
  NOT_AN_ID: 'must be a UUID in lower case, with hyphens',
  NOT_A_DATE: 'must be an existing date and time, like 2026-12-01 10:00 (in Tokyo) or 2026-12-01T10:00:00+09:00',
  NOT_LATER: ({ other }: { other: string }) => `must be later than ${other}`,
  NOT_A_TELEPHONE: 'must be a telephone number',
  NOT_A_REGISTRATION: 'must be T and thirteen digits, like T7000012050002',
  REGISTRATION_MISTYPED: 'is mistyped: its check digit (the first one) does not fit',
  ALL_OR_LIST: 'must be "all", or a list of ids',
  TWICE_IN_FILE: 'stands in this file twice',
  ANSWER_TOO_LARGE: ({ megabytes }: { megabytes: string }) =>
    `together make an answer of ${megabytes} MB, and one may have 2 MB: shorten their texts`,
  LIST_TOO_LARGE: ({ gachas, megabytes }: { gachas: number; megabytes: string }) =>
    `are too many: the ${gachas} published ones together make a list of ${megabytes} MB, and an answer may have 2 MB: take back some that are over (published), or shorten their texts`,
  OF_OTHER_GACHA: ({ gachaId }: { gachaId: string }) => `belongs to the gacha ${gachaId}`,
  LESS_THAN_DRAWN: ({ drawn }: { drawn: number }) =>
    `is less than the ${drawn} that have been drawn already: export the catalogue first`,
  NO_SUCH_GACHA: 'names a gacha that there is not',
  NO_SUCH_PICTURE: 'names a picture that there is not: gacha pictures add',
  SAME_NAME: ({ id }: { id: string }) =>
    `is missing, and the name is taken: if it is the same, write "id": "${id}", else give it another name`,
  OLDER_VERSION: ({ known, now }: Older) =>
    `is ${known}, and the gacha is at ${now} by now: export it again, or import with --force and --why`,
  OLDER_GACHA: ({ name, known, now }: Older & { name: string }) =>
    `is ${known}, and “${name}” is at ${now} by now: take the file anew, or overrule what others have changed`,
  NOT_AS_SEEN: 'is not as it was when you looked at it: look at the differences again',
  NO_JSON: 'is no JSON that can be read',
  TOO_MANY_PRIZES: ({ prizes, most }: { prizes: number; most: number }) =>
    `has ${prizes} prizes, and one that is sent here may have ${most}: send it in parts, or have it imported by the command`,
  TOO_MANY_ENTRIES: ({ count, most }: { count: number; most: number }) =>
    `has ${count} entries, and a file that is sent here may have ${most}: send it in parts, or have it imported by the command`,
  FILE_TOO_MANY_VALUES: ({ most }: { most: number }) =>
    `has more than ${most} values, which is all that may be sent here: send it in parts, or have it imported by the command`,
  FILE_TOO_DEEP: ({ most }: { most: number }) => `has more than ${most} lists and groups in one another`,
  NOT_AS_KNOWN: ({ known, now }: Older) => `is ${known}, and this is at ${now} by now: look at it again`,
  WHY_AFTER_SALE: 'is needed: this moves the end of a sale that is over',
  WHY_DURING_SALE: 'is needed: this changes the price or the odds of a sale that is open',
  NOT_YET: ({ known, now }: Older) => `is ${known}, and the gacha is only at ${now}: is the file of another database?`,
  MORE_THAN_KNOWN: ({ name, amount }: Unknown) => `is out of date: ${name} has ${amount} more in stock than this file knows`,
  LESS_THAN_KNOWN: ({ name, amount }: Unknown) => `is out of date: ${name} has ${amount} less in stock than this file knows`,
  NO_AMOUNT: 'must be an amount other than 0',
  NAME_TAKEN: 'is the name of another prize of this gacha',
  KIND_STAYS: 'stays as it was made: only a secret prize can become a normal one. Retire this prize and add another',
  LAST_ONE_TWICE: 'is "last-one" once for each gacha',
  LAST_ONE_ALONE: 'must have another prize beside the last-one prize, which goes to whoever draws the last of the others',
  LAST_ONE_UNDRAWN: 'must be 0: no play draws a last-one prize',
  ONE_LAST_ONE: ({ supply }: { supply: number }) =>
    `must be ${supply}: there is one last-one prize, and it goes back with a refund alone`,
  LAST_ONE_RESTOCKED: 'is of a last-one prize: there is one, and it goes back with a refund alone',
  LAST_PRIZE: 'is the only prize of its gacha: close the sale instead',
  ALREADY_THERE: 'is there already: change that one',
};
