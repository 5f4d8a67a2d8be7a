import { compareAfterwards } from '../support/model/afterwards/run.ts';
import { scaled } from './support/scale.ts';

compareAfterwards(scaled(500));
