import type { Context } from '../../request/context.ts';

export class NotSought {
  readonly why: string;

  constructor(why: string) {
    this.why = why;
  }
}

/** Those of these ids that are of its kind, and that the caller may see. */
export type Finder = (ids: readonly string[], context: Context) => Promise<(readonly [id: string, row: object])[]>;

export const byId = <Row extends { id: string }>(rows: readonly Row[]) => rows.map((row) => [row.id, row] as const);
