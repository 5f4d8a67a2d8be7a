import type { RefusalCode } from '../src/refusal.ts';

/**
 * A path of the specification. It names the stored document that answers, and where its variables come from, under
 * the same names; the document's aliases spell the answer.
 */
export type Route = {
  section: string;
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** `api` paths lie below /api; `manage` paths below the manage path, with and without /api between. */
  side: 'api' | 'manage';
  path: string;
  document: string;
  query?: readonly string[];
  body?: readonly string[];
  /** The words that a query parameter knows, each with what GraphQL calls it. */
  words?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** The word that an absent or empty query parameter stands for. */
  defaults?: Readonly<Record<string, string>>;
  /** An input that only some calls need, and the code that says so: where it is not needed it is ignored, whatever it holds. */
  needed?: { input: string; whenMissing: RefusalCode };
  repeatable?: true;
  /** Every cache may keep the answer, and revalidate it. */
  isCatalogue?: true;
  pick?: string;
  /** Others get null from the document, and REST refuses them. */
  isFor?: 'users' | 'staff';
  /** Absent where GraphQL says null; the outer ones first. */
  absentWhenNull?: readonly string[];
  /** Absent while its status says that nothing is certain yet. */
  absentWhileProcessing?: string;
  /** In each object at `within`, or in the answer, a value takes the place of another one inside of it. */
  moves?: { within?: string; from: string; to: readonly [object: string, field: string] };
  /** The list that has no end ('' is the answer itself): it shows as many, from its beginning, as an answer may hold. */
  endless?: string;
  /** The field that says what the client must do next: with it the status is 202. */
  acceptedWith?: string;
  asText?: readonly string[];
  /** True where GraphQL answers this word. */
  flags?: Readonly<Record<string, string>>;
  /** Words that GraphQL has at a place, and this path never says there. */
  neverSays?: Readonly<Record<string, readonly string[]>>;
  /** An old query parameter, and the list that replaced it: with the old one the answer is the list's first item. */
  deprecated?: { parameter: string; insteadOf: string };
  /**
   * In place of what the schema says: of the path (''), an input by its name, the answer ('200') and places in it ('200.data').
   */
  descriptions?: Readonly<Record<string, string>>;
};
