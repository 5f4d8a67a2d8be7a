import { test } from '@jest/globals';
import { RunningGateway } from './running-gateway.ts';

/** A run to be stopped: beside the server of all tests it has a gateway in another process, and does not end by itself. */
test('goes on and on', async () => {
  const gateway = await RunningGateway.starts({ DATABASE_URL: process.env.TEST_TEMPLATE ?? '' });
  process.stdout.write(`${process.env.TEST_RUN} goes on\n`);
  await gateway.ended;
});
