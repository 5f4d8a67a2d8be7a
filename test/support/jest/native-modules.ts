import { createRequire, enableCompileCache, flushCompileCache, registerHooks } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Globals, setGlobals } from './globals.ts';

type Runtime = {
  unstable_shouldLoadAsEsm(path: string): boolean;
  unstable_importModule(path: string): Promise<unknown>;
  setGlobalsForRuntime(globals: Globals): void;
};
type Environment = { global: object };
type TestRunner = (
  global: unknown,
  project: unknown,
  env: Environment,
  runtime: Runtime,
  ...others: unknown[]
) => Promise<unknown>;

const circus: { default: TestRunner } = createRequire(import.meta.url)('jest-circus/runner');

enableCompileCache(join(tmpdir(), 'gacha-gateway-compiled'));
registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier === '@jest/globals' ? new URL('./globals.ts', import.meta.url).href : specifier, context),
});

/** What a matcher such as `expect.any(String)` compares: Jest's own code has other ones, in a context apart. */
const SAME = { Array, BigInt, Boolean, Date, Error, Function, Map, Number, Object, Promise, RegExp, Set, String, Symbol };

const imports = new Map<string, number>();

/** A file that is run again is loaded again; under its own name at first, so that what Node compiled of it is found. */
function importFile(path: string): Promise<unknown> {
  const before = imports.get(path) ?? 0;
  imports.set(path, before + 1);
  return import(`${pathToFileURL(path).href}${before > 0 ? `?${before}` : ''}`);
}

/**
 * Jest's own test runner, but Node imports the test files. Jest would load the whole gateway and its packages again for
 * each file, which takes longer than most files run; so a worker loads them once, and as they are loaded in production.
 */
const runNatively: TestRunner = async (global, project, environment, runtime, ...others) => {
  // Jest looks for the source of each line of a stack; these files are the source, and refusals are errors by the thousand.
  Reflect.deleteProperty(Error, 'prepareStackTrace');
  // Of each error Jest keeps a hundred callers, which a gateway does not: to find them costs more than to refuse.
  Error.stackTraceLimit = 10;
  Object.assign(environment.global, SAME);
  runtime.unstable_shouldLoadAsEsm = () => true;
  runtime.unstable_importModule = importFile;
  runtime.setGlobalsForRuntime = setGlobals;
  try {
    return await circus.default(global, project, environment, runtime, ...others);
  } finally {
    // A worker that wrote all of it at its end would take longer than Jest waits for that.
    flushCompileCache();
  }
};

export default runNatively;
