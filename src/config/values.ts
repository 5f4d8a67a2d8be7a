import { isIP } from 'node:net';
import { z } from 'zod';
import { addressMistakes } from '../database/connection/address.ts';
import { addressesOf } from '../database/connection/hosts.ts';
import { type EncryptionKey, readKeys } from '../encryption/keys.ts';
import { isRisk, RISKS, type Risk } from './unsafe/risk.ts';

export const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `must be a whole number from ${least} to ${most}`)
    .transform(Number)
    .refine((value) => value >= least && value <= most, `must be a whole number from ${least} to ${most}`)
    .meta({ told: `a whole number from ${least} to ${most}` });

export const databaseAddress = z
  .string()
  .trim()
  .superRefine((url, context) => {
    for (const mistake of addressMistakes(url)) context.addIssue(mistake);
  });

/** Addresses of one server each, with commas or blanks between them. */
export function readReplicas(value: string | undefined, context: z.RefinementCtx): string[] {
  const urls = (value?.trim().split(/[\s,]+(?=postgres(?:ql)?:\/\/)/) ?? []).filter(Boolean);
  for (const [index, url] of urls.entries())
    for (const mistake of replicaMistakes(url)) context.addIssue(`the address ${index + 1}: ${mistake}`);
  return urls;
}

function replicaMistakes(url: string): string[] {
  const isOfOne = addressesOf(url).length === 1;
  if (/\s/.test(url) || (isOfOne && /,[^@]*$/.test(url))) return ['something follows it that is no postgresql:// address'];
  if (!isOfOne) return ['must name one host: each replica has an address of its own'];
  const isTargeted = URL.parse(url)?.searchParams.has('target_session_attrs');
  return isTargeted ? ['target_session_attrs means nothing for a replica'] : addressMistakes(url);
}

export const webAddress = z.url({ protocol: /^https?$/, error: 'must be a web address like https://gacha.example.com' });

export const shopId = z.string().regex(/^[0-9A-Za-z]{1,13}$/, 'must be the shop id: at most 13 letters and digits');
export const shopPass = z.string().regex(/^[0-9A-Za-z]{1,10}$/, 'must be the shop password: at most 10 letters and digits');

export const rolePassword = z.string().regex(/^[!-~]{16,200}$/, 'must be at least 16 letters, digits and signs, without blanks');

/** Browsers compare origins as text, so one that no browser sends is a mistake. */
export function readOrigins(value: string | undefined, context: z.RefinementCtx): string[] {
  const origins = (value?.split(',') ?? []).map((one) => one.trim());
  if (origins.length === 1 && origins[0] === '*') return origins;
  for (const origin of origins)
    if (!/^https?:[^*]+$/.test(origin) || URL.parse(origin)?.origin !== origin)
      context.addIssue(`must be * or a list of origins like https://app.example.com (${JSON.stringify(origin)} is none)`);
  return origins;
}

export function readEncryptionKeys(value: string | undefined, context: z.RefinementCtx): EncryptionKey[] | undefined {
  if (value === undefined) return undefined;
  const { keys, mistakes } = readKeys(value);
  for (const mistake of mistakes) context.addIssue(mistake);
  return keys;
}

export function readRisks(value: string | undefined, context: z.RefinementCtx): Risk[] {
  const words = (value?.split(',') ?? []).map((one) => one.trim());
  for (const word of words)
    if (!isRisk(word)) context.addIssue(`must be a list of ${RISKS.join(', ')} (${JSON.stringify(word)} is none)`);
  return words.filter(isRisk);
}

const NETWORK_BITS = new Map([
  [4, 32],
  [6, 128],
]);

export function readNetworks(value: string | undefined, context: z.RefinementCtx): string[] {
  const networks = (value?.split(',') ?? []).map((one) => one.trim());
  for (const network of networks)
    if (!isNetwork(network))
      context.addIssue(`must be a list of addresses or networks like 10.0.0.0/8 (${JSON.stringify(network)} is none)`);
  return networks;
}

function isNetwork(text: string): boolean {
  const [address = '', prefix = '0', ...rest] = text.split('/');
  const bits = NETWORK_BITS.get(isIP(address)) ?? -1;
  return rest.length === 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= bits;
}
