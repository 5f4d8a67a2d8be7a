import { z } from 'zod';

export const nonEmpty = z.string().min(1);
const LOCAL_HOST = /^(localhost|127(\.\d+){3}|\[::1\])$/;
/** May receive a secret: encrypted, or on this machine. */
export const safeUrl = z
  .url({ protocol: /^https?$/ })
  .refine((url) => url.startsWith('https:') || LOCAL_HOST.test(URL.parse(url)?.hostname ?? ''), 'must be https');
