export const oddsPath = (gachaId: string, number: number): string => `/odds/${gachaId}/${number}`;
