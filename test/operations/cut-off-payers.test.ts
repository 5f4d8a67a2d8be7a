import { cutOffPayers } from '../soak/support/cut-off-payers.ts';

cutOffPayers([100]);
