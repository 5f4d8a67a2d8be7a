import type { FastifyInstance } from 'fastify';

export const NO_HOST = 'NO_HOST';

/** Node would refuse these itself, with an answer that has none of our headers, or take the first of two. */
export function refuseWrongHosts(app: FastifyInstance): void {
  const isHost = (word: string, index: number) => index % 2 === 0 && word.toLowerCase() === 'host';
  app.addHook('onRequest', async ({ raw: { rawHeaders, httpVersion } }) => {
    const hosts = rawHeaders.filter(isHost).length;
    if (hosts > 1 || (hosts === 0 && httpVersion !== '1.0'))
      throw Object.assign(new Error('not one Host header'), { statusCode: 400, code: NO_HOST });
  });
}
