import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from '@babel/parser';
import type { FunctionCoverage, ScriptCoverage } from './inspector.ts';

const ROOT = new URL('../../', import.meta.url);

/** A file of ours, as it is counted: where its lines end, and where its statements begin. */
type Source = { text: string; statements: readonly number[] };

type Counted = { functions: number; lines: number; statements: number };
export type Ran = Counted & { file: string };

const known = new Map<string, Source>();

/** Of each of our files of which a function was called. What ran when a file was loaded is no part of a request. */
export function ranOf(coverage: readonly ScriptCoverage[]): Ran[] {
  return coverage.flatMap((script) => {
    const file = ourFile(script.url);
    if (file === undefined) return [];
    const counted = countedIn(sourceOf(script.url), script.functions);
    return counted.functions > 0 ? [{ file, ...counted }] : [];
  });
}

function ourFile(url: string): string | undefined {
  if (!url.startsWith(ROOT.href)) return undefined;
  const file = relative(fileURLToPath(ROOT), fileURLToPath(url));
  return /^(src|rest-compat)\/.*\.(ts|js)$/.test(file) ? file : undefined;
}

/** What is around all functions, the module itself, is left out. */
export function countedIn({ text, statements }: Source, functions: readonly FunctionCoverage[]): Counted {
  const isModule = ([range]: FunctionCoverage['ranges']) =>
    range !== undefined && range.startOffset === 0 && range.endOffset >= text.length;
  const counted = functions.filter(({ ranges }) => !isModule(ranges));
  const isRun = painted(text.length, counted);
  return {
    functions: counted.filter(({ ranges }) => (ranges[0]?.count ?? 0) > 0).length,
    lines: linesOf(text, isRun),
    statements: statements.filter((at) => isRun[at] === 1).length,
  };
}

/** An inner range says it of its own text alone, so the longest are painted first. */
function painted(length: number, functions: readonly FunctionCoverage[]): Uint8Array {
  const isRun = new Uint8Array(length);
  const ranges = functions.flatMap((one) => one.ranges);
  const longestFirst = ranges.sort((a, b) => b.endOffset - b.startOffset - (a.endOffset - a.startOffset));
  for (const { startOffset, endOffset, count } of longestFirst) isRun.fill(count > 0 ? 1 : 0, startOffset, endOffset);
  return isRun;
}

function linesOf(text: string, isRun: Uint8Array): number {
  let lines = 0;
  let at = 0;
  for (const line of text.split('\n')) {
    const [begin, end] = [at, at + line.length];
    if (line.trim() !== '' && isRun.subarray(begin, end).includes(1)) lines += 1;
    at = end + 1;
  }
  return lines;
}

function sourceOf(url: string): Source {
  const before = known.get(url);
  if (before) return before;
  const source = sourceIn(readFileSync(new URL(url), 'utf8'));
  known.set(url, source);
  return source;
}

export const sourceIn = (text: string): Source => ({ text, statements: statementsIn(text) });

type Node = { type: string; start: number; body?: Node };

/** Where the statements of its functions begin; an arrow that only answers a value has one, too. */
function statementsIn(text: string): number[] {
  const starts: number[] = [];
  const visit = (node: unknown, isInside: boolean): void => {
    if (Array.isArray(node)) for (const one of node) visit(one, isInside);
    if (!isNode(node)) return;
    const isFunction = /Function|Method|^ArrowFunction/.test(node.type);
    if (isInside && isStatement(node)) starts.push(node.start);
    if (isFunction && node.body && node.body.type !== 'BlockStatement') starts.push(node.body.start);
    for (const [name, child] of Object.entries(node)) if (name !== 'loc') visit(child, isInside || isFunction);
  };
  visit(parse(text, { sourceType: 'module', plugins: ['typescript'] }).program, false);
  return starts;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const isStatement = ({ type }: Node): boolean =>
  type !== 'BlockStatement' && (type.endsWith('Statement') || type === 'VariableDeclaration');
