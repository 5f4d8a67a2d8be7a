import { encodeQR } from 'qr';

/** Behind `#`, so that it reaches the page and no server, and stands in no log. */
export const invitationLink = (page: string, secret: string): string => `${page.replace(/#.*$/, '')}#invitation=${secret}`;

export const asSvg = (link: string): string => encodeQR(link, 'svg', { ecc: 'medium' });

export const asText = (link: string): string => encodeQR(link, 'term', { ecc: 'low' });
