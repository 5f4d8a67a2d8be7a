import { NEW_GACHA } from '../../desk.ts';
import type { Calls } from '../call.ts';

const changes = (name: string, input: string) =>
  `mutation ($input: ${input}!) { ${name}(input: $input) { gacha { id version isPublished isPaused } } }`;

/** The booth was made, and taken back: its second version. */
const VERSION = 2;

/** What is sold, and when. */
export const SELLING: Calls = {
  createGacha: { ask: changes('createGacha', 'CreateGachaInput'), about: () => ({ input: NEW_GACHA }) },
  updateGacha: {
    ask: changes('updateGacha', 'UpdateGachaInput'),
    about: ({ booth }) => ({ input: { gachaId: booth, version: VERSION, price: 600, reason: 'a test' } }),
  },
  publishGacha: {
    ask: changes('publishGacha', 'PublishGachaInput'),
    about: ({ booth }) => ({ input: { gachaId: booth, version: VERSION } }),
  },
  pauseSale: {
    ask: changes('pauseSale', 'PauseSaleInput'),
    about: ({ booth }) => ({ input: { gachaId: booth, reason: 'a test' } }),
  },
  resumeSale: {
    ask: changes('resumeSale', 'ResumeSaleInput'),
    about: ({ booth }) => ({ input: { gachaId: booth, version: VERSION } }),
  },
  closeSale: {
    ask: changes('closeSale', 'CloseSaleInput'),
    about: ({ booth }) => ({ input: { gachaId: booth, reason: 'a test' } }),
  },
};
