import { compareAfterwards } from '../support/model/afterwards/run.ts';

// `npm run test:soak` plays five hundred.
compareAfterwards(20);
