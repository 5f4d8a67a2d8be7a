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

/** A word that is told by its place; the last may be many. */
export type Taken = { readonly needed?: true; readonly many?: true; readonly tells: string };

export type Verb = {
  /** One line. */
  readonly tells: string;
  readonly more?: string;
  readonly takes?: Readonly<Record<string, Taken>>;
  readonly options?: Readonly<Record<string, Option>>;
  /** The words after noun and verb. */
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
  /** Flags for Node, so that the process stays small. */
  readonly flags?: readonly string[];
};

type TextOf<O> = O extends { among: readonly (infer Word)[] } ? Word : string;
type ValueOf<O> = O extends { takes: string }
  ? O extends { many: true }
    ? string[] | MissingOf<O>
    : TextOf<O> | MissingOf<O>
  : true | undefined;
type MissingOf<O> = O extends { needed: true } ? never : undefined;

/** The words of one command line, by the names of the verb's options and places. */
export type Given<V extends Verb> = { -readonly [Name in keyof V['options']]: ValueOf<V['options'][Name]> } & {
  -readonly [Name in keyof V['takes']]:
    | (V['takes'][Name] extends { many: true } ? string[] : string)
    | MissingOf<V['takes'][Name]>;
};

type WorkOn<V extends Verb> = (given: Given<V>, config: Config, progress: Progress) => Promise<string>;

/** The work behind each verb of a noun. Its answer is printed. */
export type WorkOf<N extends Noun> = { readonly [Name in keyof N['verbs']]: WorkOn<N['verbs'][Name]> };
