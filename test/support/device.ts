import { randomUUID } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, type GenerateKeyPairResult, generateKeyPair, type JWK, SignJWT } from 'jose';
import type { Proof } from '../../src/staff/device/proof.ts';
import type { Answer, TestGateway } from './gateway.ts';

export const PROOF_ADDRESS = 'http://gateway.test/graphql';

const SIGNED_IN = '{ token expiresAt device { id name state staffMember { id name roles { role } } } }';
const ACCEPT = `mutation ($input: AcceptDeviceInvitationInput!) { acceptDeviceInvitation(input: $input) ${SIGNED_IN} }`;
const RENEW = `mutation ($input: RenewDeviceTokenInput!) { renewDeviceToken(input: $input) ${SIGNED_IN} }`;
export const INVITE = `mutation ($input: InviteDeviceInput!) { inviteDevice(input: $input) {
  invitation link qrCode expiresAt device { id name state staffMember { id name } } } }`;

/** A telephone or tablet with a key of its own. */
export class TestDevice {
  readonly publicKey: JWK;
  private readonly privateKey: GenerateKeyPairResult['privateKey'];

  private constructor(publicKey: JWK, privateKey: GenerateKeyPairResult['privateKey']) {
    this.publicKey = publicKey;
    this.privateKey = privateKey;
  }

  static async isNew(): Promise<TestDevice> {
    const { publicKey, privateKey } = await generateKeyPair('ES256');
    return new TestDevice(await exportJWK(publicKey), privateKey);
  }

  /** `claims` and `header` may break it in any way. */
  proof(claims: Record<string, unknown> = {}, header: Record<string, unknown> = {}): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    return new SignJWT({ jti: randomUUID(), htm: 'POST', htu: PROOF_ADDRESS, iat: now, ...claims })
      .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk: this.publicKey, ...header })
      .sign(this.privateKey);
  }

  /** As it is read of a proof. */
  async readProof(jti: string = randomUUID()): Promise<Proof> {
    return { keyThumbprint: await calculateJwkThumbprint(this.publicKey), jti, expiresAt: new Date(Date.now() + 300_000) };
  }

  async accepts(gateway: TestGateway, invitation: string, proof?: string): Promise<Answer> {
    return gateway.ask(ACCEPT, { input: { invitation, proof: proof ?? (await this.proof()) } });
  }

  async renews(gateway: TestGateway, proof?: string): Promise<Answer> {
    return gateway.ask(RENEW, { input: { proof: proof ?? (await this.proof()) } });
  }

  /** The token with which it is in. */
  async isIn(gateway: TestGateway, invitation: string): Promise<string> {
    const { data } = await this.accepts(gateway, invitation);
    return data.acceptDeviceInvitation.token;
  }
}
