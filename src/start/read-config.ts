import { type Config, configOf } from '../config/config.ts';
import type { Environment, Program } from '../config/missing.ts';
import { missingInCp932 } from '../shipment/files/cp932.ts';
import { OWN_ISSUER } from '../staff/staff.ts';

/** The configuration imports no noun, so what some of them know of its variables is handed to it. */
export const readConfig = (env?: Environment, program?: Program): Config =>
  configOf({ ownIssuer: OWN_ISSUER, missingInCp932 }, env, program);
