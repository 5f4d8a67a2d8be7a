import { computed, signal } from '@preact/signals';
import { asker, type Bearer } from '../../shared/client.ts';
import { Offline, Refusal } from '../../shared/refusal.ts';
import { hearClock, now } from '../clock.ts';
import { AcceptInvitationDocument, RenewTokenDocument } from '../documents.ts';
import { keep, recall } from '../store.ts';
import { hear, tell } from '../tabs.ts';
import { type Keys, newKeys, proofFor } from './proof.ts';

/** Without a token: the device is known by its proof. */
const ask = asker({ token: async () => undefined, renew: async () => false }, hearClock);

type Told = { id: string; name: string };
type Token = { token: string; expiresAt: string; device: Told };
/** What the gateway said when this device last asked for a token, where that was a no. */
export type NotLetIn = 'DEVICE_REVOKED' | 'STAFF_REVOKED' | 'NOT_INVITED' | 'INVITATION_USED';

const [KEYS, TOLD, INVITATION, NO] = ['keys', 'device', 'invitation', 'not-let-in'] as const;
type Invitation = { invitation: string; keys: Keys };

/** Renewed that long before it ends: a member at a counter never waits for it. */
const EARLY_MS = 120_000;
const AGAIN_MS = 15_000;

/** This device, where it was invited: its key is kept here, its tokens last ten minutes and are only in memory. */
export class Device implements Bearer {
  readonly told = signal<Told | null>(null);
  readonly isInvited = computed(() => this.told.value !== null);
  /** Its name, also when it is a device no more: the page tells it then. */
  readonly was = signal<string | undefined>(undefined);
  readonly notLetIn = signal<NotLetIn | null>(null);
  readonly isEnrolling = signal(false);
  #keys: Keys | undefined;
  #token: { token: string; until: number } | undefined;
  #renewing: Promise<boolean> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    hear('device', () => void this.load());
    for (const event of ['online', 'pageshow']) addEventListener(event, () => void this.#renewIfDue());
    document.addEventListener('visibilitychange', () => void this.#renewIfDue());
  }

  /** What is kept here. Where nothing can be kept, there is no device. */
  async load(): Promise<void> {
    const [keys, told, no] = await Promise.all([recall<Keys>(KEYS), recall<Told>(TOLD), recall<NotLetIn>(NO)]).catch(() => []);
    this.#keys = keys;
    this.was.value = told?.name;
    this.told.value = keys && told ? told : null;
    this.notLetIn.value = no ?? null;
    if (!keys) this.#token = undefined;
  }

  /** An invitation may be taken again by the same key, so both are kept until it is answered. */
  async bring(invitation: string): Promise<void> {
    await keep(INVITATION, { invitation, keys: await newKeys() } satisfies Invitation);
  }

  /** Takes the invitation that was brought, if there is one. */
  async takeInvitation(): Promise<void> {
    const brought = await recall<Invitation>(INVITATION).catch(() => undefined);
    if (!brought) return;
    this.isEnrolling.value = true;
    try {
      const { acceptDeviceInvitation: taken } = await this.#asked(brought.keys, (proof) =>
        ask(AcceptInvitationDocument, { invitation: brought.invitation, proof }, { tries: 1 }),
      );
      if (!taken) throw new Offline('no answer');
      await keep(KEYS, brought.keys);
      await this.#taken(brought.keys, taken);
      await keep(INVITATION, undefined);
      await this.letIn();
      tell('device');
    } catch (error) {
      if (error instanceof Refusal && !error.detail.retryable) {
        await keep(INVITATION, undefined);
        this.notLetIn.value = error.code === 'DEVICE_REVOKED' || error.code === 'STAFF_REVOKED' ? error.code : 'INVITATION_USED';
        return;
      }
      throw error;
    } finally {
      this.isEnrolling.value = false;
    }
  }

  async token(): Promise<string | undefined> {
    if (!this.#token || this.#token.until - now() < EARLY_MS / 2) await this.renew();
    if (this.#token && this.#token.until > now()) return this.#token.token;
    // It may be heard again: what was asked for waits, and is not asked without a name.
    throw new Offline('no token');
  }

  /** Many calls that meet the end of a token renew it once. */
  renew(): Promise<boolean> {
    this.#renewing ??= this.#renew().finally(() => {
      this.#renewing = undefined;
    });
    return this.#renewing;
  }

  /** Also heard from other calls: the key is of no use any more, or not now. */
  async hearRefusal(code: string): Promise<void> {
    if (code === 'STAFF_REVOKED') this.notLetIn.value = code;
    if (code === 'DEVICE_REVOKED' || code === 'NOT_INVITED') {
      // The screen that says so has its name at once.
      this.was.value = this.told.value?.name ?? this.was.value;
      this.notLetIn.value = code;
      await keep(NO, code);
      await this.forget();
    }
  }

  /** Once a member works here again. */
  async letIn(): Promise<void> {
    this.notLetIn.value = null;
    await keep(NO, undefined);
  }

  async forget(): Promise<void> {
    this.#keys = undefined;
    this.#token = undefined;
    this.was.value = this.told.value?.name ?? this.was.value;
    this.told.value = null;
    clearTimeout(this.#timer);
    await keep(KEYS, undefined);
    tell('device');
  }

  async #renew(): Promise<boolean> {
    const keys = this.#keys;
    if (!keys) return false;
    try {
      const { renewDeviceToken: renewed } = await this.#asked(keys, (proof) => ask(RenewTokenDocument, { proof }, { tries: 1 }));
      if (!renewed) throw new Offline('no answer');
      await this.#taken(keys, renewed);
      if (this.notLetIn.value) await this.letIn();
      return true;
    } catch (error) {
      this.#renewLater(AGAIN_MS);
      if (!(error instanceof Refusal)) return false;
      await this.hearRefusal(error.code === 'NOT_FOUND' ? 'NOT_INVITED' : error.code);
      throw error;
    }
  }

  /** A proof is used once: another one where it was, or where the clock was off until the answer told the time. */
  async #asked<Answer>(keys: Keys, call: (proof: string) => Promise<Answer>): Promise<Answer> {
    const address = `${location.origin}/graphql`;
    try {
      return await call(await proofFor(keys, address, now()));
    } catch (error) {
      if (!(error instanceof Refusal) || !['PROOF_USED', 'BAD_INPUT'].includes(error.code)) throw error;
      return call(await proofFor(keys, address, now()));
    }
  }

  async #taken(keys: Keys, { token, expiresAt, device }: Token): Promise<void> {
    this.#keys = keys;
    this.#token = { token, until: Date.parse(expiresAt) };
    this.#renewLater(this.#token.until - now() - EARLY_MS);
    const before = this.told.value;
    this.told.value = device;
    if (before?.id !== device.id || before.name !== device.name) await keep(TOLD, device);
  }

  #renewLater(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#renewIfDue(), Math.max(1_000, ms));
  }

  async #renewIfDue(): Promise<void> {
    if (!this.#keys || document.visibilityState === 'hidden') return;
    if (this.#token && this.#token.until - now() > EARLY_MS) return;
    await this.renew().catch(() => {});
  }
}
