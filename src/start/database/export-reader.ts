import { connectionTo } from '../../database/connection/address.ts';
import { inPieces } from '../../database/driver/pieces.ts';
import type { ReadInPieces } from '../../operator/exports/export.ts';
import type { Row } from '../../operator/exports/written.ts';
import type { Database } from './connect.ts';

const TIMEOUTS = { connectionTimeoutMillis: 4_000, answerTimeoutMillis: 65_000 };

/** Over a connection that is none of the pool's, nor of a pooler's: an export takes as long as its reader does. */
export const exportReader =
  ({ url, directUrl = url }: Pick<Database, 'url' | 'directUrl'>): ReadInPieces =>
  (statement, most) =>
    inPieces<Row>({ ...TIMEOUTS, ...connectionTo(directUrl, 'export') }, statement, most);
