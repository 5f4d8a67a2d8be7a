import type { Noun } from './kinds.ts';
import { BY, ROLE, WHY, WHY_NEEDED } from './options.ts';

const STAFF_ID = { 'staff-id': { needed: true, tells: 'as `gacha staff list` tells it' } } as const;

export const STAFF = {
  tells: 'Who works here, what they may do, their devices, and what they did',
  verbs: {
    add: {
      tells: 'hires a staff member',
      options: {
        issuer: { takes: 'url', needed: true, tells: 'the `iss` of their tokens' },
        subject: { takes: 'text', needed: true, tells: 'the `sub` of their tokens' },
        name: { takes: 'text', needed: true, tells: 'what others see' },
        role: { ...ROLE, needed: true },
        ...{ why: WHY, by: BY },
      },
      example: '--issuer https://staff.example.com/ --subject 4711 --name "East booth" --role counter:GACHA-ID --role support',
    },
    roles: {
      tells: 'sets all the roles that a staff member has',
      takes: STAFF_ID,
      options: { set: { ...ROLE, needed: true, tells: `${ROLE.tells}; none takes them all` }, why: WHY, by: BY },
      example: 'STAFF-ID --set supervisor --why "runs the hall from Monday"',
    },
    revoke: {
      tells: 'takes all their rights from a staff member: every gateway refuses them at once',
      takes: STAFF_ID,
      options: { why: WHY_NEEDED, by: BY },
      example: 'STAFF-ID --why "left"',
    },
    restore: {
      tells: 'gives a revoked staff member their rights back',
      takes: STAFF_ID,
      options: { why: WHY_NEEDED, by: BY },
      example: 'STAFF-ID --why "is back"',
    },
    list: { tells: 'names all staff, with their roles', example: '' },
    invite: {
      tells: 'invites a device of a staff member who is here, or of a new one',
      more: 'Prints a link, and on a terminal its QR code. It is good once, for 15 minutes; for an hour where it makes an operator.',
      options: {
        device: {
          takes: 'name',
          tells:
            'what the device is called; fans read it: name the counter, not a person. For a new operator alone it may be left out',
        },
        staff: { takes: 'staff-id', tells: 'a member who is here' },
        name: { takes: 'text', tells: 'the name of a new member; for a new operator alone it may be left out' },
        role: { ...ROLE, tells: `of a new member: ${ROLE.tells}` },
        ...{ why: WHY, by: BY },
      },
      example: '--device "East booth" --name "Team of the morning" --role counter:GACHA-ID',
    },
    devices: { tells: 'names all devices, and when each was last seen', example: '' },
    'revoke-device': {
      tells: 'takes a device out of service: every gateway refuses it at once',
      takes: { 'device-id': { needed: true, tells: 'as `gacha staff devices` tells it' } },
      options: { why: WHY_NEEDED, by: BY },
      example: 'DEVICE-ID --why "lost on the way home"',
    },
    'new-signing-key': {
      tells: 'signs the tokens of devices with a new key from now on',
      more: 'Tokens that were signed before stay good until they end.',
      example: '',
    },
    log: {
      tells: 'prints the audit log, a deed a line, the latest first: all, or what fits every option',
      options: {
        staff: { takes: 'staff-id', tells: 'what this member did' },
        action: { takes: 'action', tells: 'what was done, such as ORDERS_FOUND' },
        gacha: { takes: 'id', tells: 'what was done with this gacha' },
        order: { takes: 'id', tells: 'what was done with this order' },
        user: { takes: 'id', tells: 'what was done with this user' },
        from: { takes: 'date', tells: 'from this day like 2026-11-30, or this instant, on' },
        to: { takes: 'date', tells: 'until this day, taken whole, or this instant' },
      },
      example: '--order ORDER-ID',
    },
  },
} as const satisfies Noun;

const USER_ID = { 'user-id': { needed: true, tells: 'as `gacha orders find` tells it' } } as const;

export const USERS = {
  tells: 'Users: who is taken out of service, what is known of one, and how one is erased',
  verbs: {
    ban: {
      tells: 'takes a user out of service: every gateway refuses them at once',
      takes: USER_ID,
      options: { why: WHY_NEEDED, by: BY },
      example: 'USER-ID --why "sold prizes" --by Olga',
    },
    unban: {
      tells: 'lets a user in again',
      takes: USER_ID,
      options: { why: WHY_NEEDED, by: BY },
      example: 'USER-ID --why "a mistake"',
    },
    list: {
      tells: 'names who is banned now, or all that was decided about one user',
      takes: { 'user-id': { tells: 'a user' } },
      example: 'USER-ID',
    },
    disclose: {
      tells: 'prints all that is known of a user, for that user: as JSON, or as a page to send or print',
      more: 'Words of staff about the user are told, their names are not. The audit log keeps that it was printed.',
      takes: USER_ID,
      options: {
        page: { tells: 'a page in Japanese and English, to open in a browser' },
        to: { takes: 'file', tells: 'writes it there, in place of the output' },
        ...{ why: WHY, by: BY },
      },
      example: 'USER-ID --page --to disclosure.html --why "asked by letter"',
    },
    erase: {
      tells: 'erases a user for good: what the books must keep stays, without the person',
      more:
        'An open order is cancelled, a parcel that was not posted is unpacked, and prizes that were not collected or posted end ' +
        'with the account. Refused while a payment or refund is under way, and while the user is banned: whoever signs up again is new.',
      takes: USER_ID,
      options: {
        'dry-run': { tells: 'tells what would end, and writes nothing' },
        ...{ why: WHY_NEEDED, by: BY },
      },
      example: 'USER-ID --why "asked by letter" --dry-run',
    },
  },
} as const satisfies Noun;

const PERSON = {
  name: { needed: true, tells: 'the `sub` of the token. The same name is the same person' },
  hours: { tells: 'how long it is good: 24, or MAX_TOKEN_LIFE_HOURS where that is less' },
} as const;

export const TOKEN = {
  tells:
    'Tokens of the demo identity provider, which exists without IDENTITY_PROVIDERS and outside production; and why one is refused',
  verbs: {
    check: {
      tells: 'tells whether a gateway takes a token, and if not why; ends with 3 then. Never prints it',
      more: 'With the IDENTITY_PROVIDERS of this environment, whose keys are fetched as a gateway does.',
      takes: {
        token: { needed: true, tells: 'as clients send it; - reads it from the input, so that no list of processes has it' },
      },
      example: 'TOKEN',
    },
    user: { tells: 'prints a token of a user', takes: PERSON, example: 'alice' },
    guest: { tells: 'prints a token of a user with another login method', takes: PERSON, example: 'alice' },
    staff: {
      tells: 'prints a token of a staff member of the catalogue',
      more: "The demo's has east-booth, floor-manager, supervisor, support, shipping and operator. Another name is refused.",
      takes: PERSON,
      example: 'east-booth',
    },
  },
} as const satisfies Noun;
