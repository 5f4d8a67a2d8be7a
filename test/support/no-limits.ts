/** Of a gateway without the limits that are made for single people. */
export const NO_LIMITS = {
  READS_PER_MINUTE: '0',
  ANONYMOUS_READS_PER_MINUTE: '0',
  WRITES_PER_MINUTE: '0',
  SIGN_UPS_PER_HOUR: '0',
  CHECK_INS_PER_HOUR: '0',
  WRONG_CODES_PER_HOUR: '0',
  DECLINES_PER_ORDER: '0',
  DECLINES_PER_HOUR: '0',
  DECLINES_PER_ADDRESS: '0',
};

/** Of one with the limits that an operator finds: a variable that is empty is none. */
export const DEFAULT_LIMITS = Object.fromEntries(Object.keys(NO_LIMITS).map((name) => [name, '']));
