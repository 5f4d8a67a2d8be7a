const A_YEAR_S = 31_536_000;

/** On every answer. Browsers are told to stay with TLS only where they came by it, as this gateway or a trusted proxy saw. */
export const headersOfConnection = (id: string, isSecure: boolean): Record<string, string> => ({
  'x-request-id': id,
  'x-content-type-options': 'nosniff',
  ...(isSecure && { 'strict-transport-security': `max-age=${A_YEAR_S}` }),
});
