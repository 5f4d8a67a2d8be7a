import type { Server } from 'node:tls';
import type { FastifyInstance } from 'fastify';
import { type Certificate, type CertificateFiles, expiryOf, readCertificate } from '../../../config/files/certificate.ts';
import { describe } from '../../errors/log.ts';

/** A renewed certificate is used without a restart. */
export function followCertificate(
  app: FastifyInstance,
  files: CertificateFiles,
  first: Certificate,
  { everyMs, inUse }: { everyMs: number; inUse(expires: Date): void },
): void {
  const server = app.server as unknown as Server;
  let shown = first;
  inUse(expiryOf(first));
  const timer = setInterval(() => {
    try {
      const found = readCertificate(files);
      if (found.cert.equals(shown.cert) && found.key.equals(shown.key)) return;
      server.setSecureContext(found);
      shown = found;
      inUse(expiryOf(found));
      app.log.info('a new certificate is in use');
    } catch (error) {
      app.log.error({ error: describe(error) }, 'the files of TLS_CERT and TLS_KEY cannot be used: the certificate before stays');
    }
  }, everyMs).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
