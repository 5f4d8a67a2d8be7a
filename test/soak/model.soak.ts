import { compareWithModel } from '../support/model/run.ts';
import { scaled } from './support/scale.ts';

compareWithModel(scaled(1000));
