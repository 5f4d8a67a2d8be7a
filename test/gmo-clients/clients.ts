import type { Account, GmoClient } from './client.ts';
import { gmoService } from './gmo-service.ts';
import { gmopg } from './gmopg.ts';

/** The libraries, and how each of them posts. */
export const CLIENTS: [name: string, posts: 'urlencoded' | 'multipart', open: (account: Account) => GmoClient][] = [
  ['gmopg 6.0.0', 'urlencoded', gmopg],
  ['gmo-service 5.2.0', 'urlencoded', gmoService('gmo-service-5.2')],
  ['gmo-service 5.3.0', 'multipart', gmoService('gmo-service-5.3')],
  ['gmo-service 6.0.0', 'multipart', gmoService('gmo-service-6.0')],
];
