import type * as jest from '@jest/globals';

/** What test files get when they import `@jest/globals`: the functions of the file that runs now. */
export let afterAll: typeof jest.afterAll;
export let afterEach: typeof jest.afterEach;
export let beforeAll: typeof jest.beforeAll;
export let beforeEach: typeof jest.beforeEach;
export let describe: typeof jest.describe;
export let expect: typeof jest.expect;
export let test: typeof jest.test;

export type Globals = Pick<typeof jest, 'afterAll' | 'afterEach' | 'beforeAll' | 'beforeEach' | 'describe' | 'expect' | 'test'>;

export function setGlobals(globals: Globals): void {
  ({ afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } = globals);
}
