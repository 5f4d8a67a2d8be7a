import { compareWithModel } from '../support/model/run.ts';

// `npm run test:soak` plays a thousand.
compareWithModel(40);
