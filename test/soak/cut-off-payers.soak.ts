import { cutOffPayers } from './support/cut-off-payers.ts';

cutOffPayers([8, 25, 100, 190]);
