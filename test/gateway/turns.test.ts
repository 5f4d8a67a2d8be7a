import { expect, test } from '@jest/globals';
import { waitForTurn } from '../../src/gateway/graphql/limits/turns.ts';

test('between two turns everything else that waits gets in', async () => {
  const order: string[] = [];
  const others = () => setImmediate(() => order.push('other'));
  const dear = async (name: string) => {
    await waitForTurn();
    order.push(name);
    others();
  };
  await Promise.all([dear('a'), dear('b'), dear('c')]);
  expect(order).toEqual(['a', 'other', 'b', 'other', 'c']);
});
