import { createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

export type Certificate = { name: string; cert: string; key: string };

/** A certificate authority of a test's own. */
export function anAuthority(name: string): Certificate {
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const tbs = toBeSigned(name, name, keys.publicKey, [extension('551d13', sequence(der(0x01, Buffer.from([0xff]))))]);
  return issued(name, tbs, keys.privateKey, keys.privateKey);
}

/** A certificate for a host by its name or address, or for a client. */
export function aCertificate(authority: Certificate, name: string): Certificate {
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const isAddress = /^[\d.]+$/.test(name);
  const alternative = isAddress ? der(0x87, Buffer.from(name.split('.').map(Number))) : der(0x82, Buffer.from(name));
  const tbs = toBeSigned(authority.name, name, keys.publicKey, [extension('551d11', sequence(alternative))]);
  return issued(name, tbs, keys.privateKey, createPrivateKey(authority.key));
}

function issued(name: string, tbs: Buffer, key: KeyObject, signer: KeyObject): Certificate {
  const signature = der(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', tbs, signer)]));
  const whole = sequence(tbs, ECDSA_WITH_SHA256, signature);
  const lines = whole.toString('base64').replace(/.{64}/g, '$&\n');
  const cert = `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
  return { name, cert, key: key.export({ type: 'pkcs8', format: 'pem' }) as string };
}

/** As RFC 5280 lays a certificate out. */
function toBeSigned(issuer: string, subject: string, key: KeyObject, extensions: Buffer[]): Buffer {
  const version = der(0xa0, der(0x02, Buffer.from([2])));
  const serial = der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)]));
  const validity = sequence(time(-1), time(1));
  const publicKey = key.export({ type: 'spki', format: 'der' });
  const all = der(0xa3, sequence(...extensions));
  return sequence(version, serial, ECDSA_WITH_SHA256, called(issuer), validity, called(subject), publicKey, all);
}

function der(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: Buffer[]): Buffer => der(0x30, Buffer.concat(parts));
const identifier = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'));
const ECDSA_WITH_SHA256 = sequence(identifier('2a8648ce3d040302'));
const extension = (id: string, value: Buffer): Buffer => sequence(identifier(id), der(0x04, value));
const called = (name: string): Buffer => sequence(der(0x31, sequence(identifier('550403'), der(0x0c, Buffer.from(name)))));

function time(years: number): Buffer {
  const date = new Date();
  date.setFullYear(date.getFullYear() + years);
  return der(0x17, Buffer.from(`${date.toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`));
}
