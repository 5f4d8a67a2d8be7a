import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';

/** Where they are: both are read again when they are renewed. */
export type CertificateFiles = { cert: string; key: string };
export type Certificate = { cert: Buffer; key: Buffer };

export const readCertificate = ({ cert, key }: CertificateFiles): Certificate => ({
  cert: readFileSync(cert),
  key: readFileSync(key),
});

/** The end of the gateway's own certificate, which is the first of the chain. */
export const expiryOf = ({ cert }: Pick<Certificate, 'cert'>): Date => new Date(new X509Certificate(cert).validTo);

type Given = Record<string, string | undefined>;

export const certificateFiles = ({ TLS_CERT, TLS_KEY }: Given): CertificateFiles | undefined =>
  TLS_CERT && TLS_KEY ? { cert: TLS_CERT, key: TLS_KEY } : undefined;

/** Each names its variable, and nothing of what is in the files. */
export function certificateMistakes(given: Given): string[] {
  const { TLS_CERT, TLS_KEY } = given;
  if (!TLS_CERT && !TLS_KEY) return [];
  if (!TLS_KEY) return ['TLS_KEY: must be set when TLS_CERT is'];
  if (!TLS_CERT) return ['TLS_CERT: must be set when TLS_KEY is'];
  const [cert, key] = [contentOf(TLS_CERT), contentOf(TLS_KEY)];
  const unread = [
    ...(cert ? [] : ['TLS_CERT: is no file that can be read']),
    ...(key ? [] : ['TLS_KEY: is no file that can be read']),
  ];
  return cert && key ? pairMistakes({ cert, key }) : unread;
}

function contentOf(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

function pairMistakes({ cert, key }: Certificate): string[] {
  if (!succeeds(() => createSecureContext({ cert }))) return ['TLS_CERT: must be a certificate in PEM'];
  if (expiryOf({ cert }).getTime() < Date.now()) return ['TLS_CERT: the certificate has expired'];
  return succeeds(() => createSecureContext({ cert, key })) ? [] : ['TLS_KEY: must be the key of TLS_CERT in PEM'];
}

function succeeds(act: () => void): boolean {
  try {
    act();
    return true;
  } catch {
    return false;
  }
}
