import type { Range } from '../../../../database/keyset.ts';
import { booksReasonIn, booksSubjectIn } from '../../../../language/books.ts';
import { beginBooks } from '../../../../operator/books/runs/begin.ts';
import { COUNTED } from '../../../../operator/books/runs/run.ts';
import {
  booksRun,
  booksRuns,
  FINDINGS_IN_ORDER,
  findingsOf,
  RUNS_LATEST_FIRST,
  statusOf,
} from '../../../../operator/books/runs/shown.ts';
import { stopBooks } from '../../../../operator/books/runs/stop.ts';
import type { Resolvers } from '../../../generated/types.ts';
import { readPage } from '../../../pages/pagination.ts';
import { doerOf } from '../../../request/context.ts';

export const booksResolvers: Resolvers = {
  Query: {
    booksRuns: (_root, page, context) => {
      const read = (range: Range) => context.write((em) => booksRuns(em, range));
      return readPage(read, RUNS_LATEST_FIRST, page, context, 'BooksRunConnection');
    },
    booksRun: (_root, { runId }, context) => context.write((em) => booksRun(em, runId)),
    booksFindings: (_root, { runId, ...page }, context) => {
      const read = (range: Range) => context.write((em) => findingsOf(em, runId, range));
      return readPage(read, FINDINGS_IN_ORDER, page, context, 'BooksFindingConnection');
    },
  },
  Mutation: {
    runBooks: async (_root, { input: { from, to } }, context) => {
      const period = { from: from ?? null, to: to ?? null };
      const begun = await context.write((em) => beginBooks(em, { by: doerOf(context), period }));
      if (begun.isNew) context.afterCommit(() => context.gateway.books.start({ id: begun.run.id, period }));
      return begun;
    },
    stopBooks: async (_root, { input: { runId } }, context) => {
      const run = await context.write((em) => stopBooks(em, { by: doerOf(context), runId }));
      context.afterCommit(() => context.gateway.books.end(run.id));
      return { run };
    },
  },
  BooksRun: {
    runId: ({ id }) => id,
    status: (run) => statusOf(run),
    staffMember: ({ staffId }, _args, { loaders }) => loaders.memberById.load(staffId),
    from: ({ fromAt }) => fromAt,
    to: ({ untilAt }) => untilAt,
    paymentCount: ({ payments }) => payments,
    checking: ({ checking, endedAt }, _args, { language }) =>
      checking === null || endedAt !== null ? null : booksSubjectIn(language, checking),
    stoppedBy: ({ stoppedBy }, _args, { loaders }) => (stoppedBy === null ? null : loaders.memberById.load(stoppedBy)),
    lines: ({ lines }) => lines ?? [],
    counts: ({ counts }) => (counts ? COUNTED.map((kind) => ({ kind, count: counts[kind] })) : []),
  },
  BooksLine: {
    subject: ({ subject }, _args, { language }) => booksSubjectIn(language, subject),
    amountHere: ({ yen }) => yen?.here ?? null,
    amountThere: ({ yen }) => yen?.there ?? null,
  },
  BooksFinding: {
    subject: ({ subject }, _args, { language }) => booksSubjectIn(language, subject),
    reason: ({ why }, _args, { language }) => booksReasonIn(language, why),
    amount: ({ yen }) => yen,
    records: ({ ids }) => Object.entries(ids).map(([noun, its]) => ({ noun, ids: its })),
  },
};
