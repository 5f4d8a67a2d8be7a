import type { Config } from '../../config/config.ts';

/** One line of the terminal that is drawn over; nothing where the output is no terminal. */
export type Progress = { show(text: string): void; clear(): void };

/** Takes a word, or is there or not. `among`: no other word is taken. */
export type Option = {
  readonly takes?: string;
  readonly among?: readonly string[];
  readonly many?: true;
  readonly needed?: true;
  readonly tells: string;
};

/** A word that is told by its place. */
export type Taken = { readonly needed?: true; readonly tells: string };

export type Verb = {
  /** One line. */
  readonly tells: string;
  readonly more?: string;
  readonly takes?: Readonly<Record<string, Taken>>;
  readonly options?: Readonly<Record<string, Option>>;
  /** What follows noun and verb. */
  readonly example: string;
  /** Its words are another program's to read. */
  readonly passesOn?: true;
};

export type Noun = {
  readonly tells: string;
  /** The verb that is meant where none is said. */
  readonly alone?: string;
  readonly verbs: Readonly<Record<string, Verb>>;
  /** Which variables must be set for it: as for other commands, where nothing is said. */
  readonly needsAs?: 'books' | 'restore';
  /** What Node is told, so that it stays small. */
  readonly flags?: readonly string[];
};

type TextOf<O> = O extends { among: readonly (infer Word)[] } ? Word : string;
type ValueOf<O> = O extends { takes: string }
  ? O extends { many: true }
    ? string[] | MissingOf<O>
    : TextOf<O> | MissingOf<O>
  : true | undefined;
type MissingOf<O> = O extends { needed: true } ? never : undefined;

/** What was said with a verb, by the names of its options and places. */
export type Given<V extends Verb> = { -readonly [Name in keyof V['options']]: ValueOf<V['options'][Name]> } & {
  -readonly [Name in keyof V['takes']]: string | MissingOf<V['takes'][Name]>;
};

type WorkOn<V extends Verb> = (given: Given<V>, config: Config, progress: Progress) => Promise<string>;

/** What is done for each verb of a noun: its answer is printed. */
export type WorkOf<N extends Noun> = { readonly [Name in keyof N['verbs']]: WorkOn<N['verbs'][Name]> };
