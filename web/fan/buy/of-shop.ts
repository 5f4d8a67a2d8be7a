export const PAGE = 12;

/** What the first page of the shop asks, for two scripts. */
export const ofShop = (search: string) => ({ first: PAGE, search: search || null });
