/** PostgreSQL cannot read the year 0, nor those that JavaScript writes with a sign. Nothing was done then. */
const [EARLIEST, LATEST] = [Date.parse('0001-01-01T00:00:00.000Z'), Date.parse('9999-12-31T23:59:59.999Z')];

export const readable = (instant: Date | null | undefined) =>
  instant && new Date(Math.min(Math.max(instant.getTime(), EARLIEST), LATEST));
