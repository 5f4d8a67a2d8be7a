import type { Config } from '../../../config/config.ts';
import type { Findings } from '../../../operator/books/lines/check.ts';
import type { Period } from '../../../operator/books/lines/period.ts';
import type { BooksProgress } from '../../../operator/books/runs/end.ts';
import type { BooksResult } from '../../../operator/books/runs/result.ts';

/** What a gateway tells the process that draws its books up. `seeds`: what it found of them; it has none of its keys. */
export type BooksTask = { id: string; period: Period; server: string; standbys: readonly string[]; seeds: Findings } & Pick<
  Config,
  'gmo'
>;

/** What that process tells. */
export type BooksMessage = { progress: BooksProgress } | { result: BooksResult } | { failed: string };
