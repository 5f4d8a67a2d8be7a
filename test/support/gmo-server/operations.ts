import { alterTran } from './altering.ts';
import type { Book } from './book.ts';
import { changeTran } from './changing.ts';
import type { Form } from './checks.ts';
import { entryTran } from './entering.ts';
import type { Said } from './form.ts';
import { execTran, secureTran2 } from './reserving.ts';
import { searchTrade } from './searching.ts';

export type Operation = keyof typeof operations;

export const operations = {
  EntryTran: entryTran,
  ExecTran: execTran,
  SecureTran2: secureTran2,
  AlterTran: alterTran,
  ChangeTran: changeTran,
  SearchTrade: searchTrade,
} satisfies Record<string, (book: Book, form: Form, origin: string) => Said>;
