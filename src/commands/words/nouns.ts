import { EXPORT } from './exports.ts';
import { CATALOGUE, GACHAS, ORDERS, PICTURES, SHIPMENTS } from './goods.ts';
import type { Noun } from './kinds.ts';
import { COMPLETION, DATABASE, DOCUMENTS, KEYS, REHEARSAL, RESTORE } from './machine.ts';
import { BOOKS, DRAWS, REFUNDS, SALES } from './money.ts';
import { STAFF, TOKEN, USERS } from './people.ts';

/** All that can be said to this program, in the order in which it is told. */
export const NOUNS = {
  ...{
    books: BOOKS,
    sales: SALES,
    export: EXPORT,
    refunds: REFUNDS,
    draws: DRAWS,
    catalogue: CATALOGUE,
    gachas: GACHAS,
    pictures: PICTURES,
    orders: ORDERS,
    shipments: SHIPMENTS,
  },
  ...{ staff: STAFF, users: USERS, database: DATABASE, keys: KEYS, restore: RESTORE, rehearsal: REHEARSAL },
  ...{ documents: DOCUMENTS, token: TOKEN, completion: COMPLETION },
} satisfies Record<string, Noun>;
