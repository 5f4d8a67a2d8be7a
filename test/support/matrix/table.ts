import type { Target } from './world.ts';

/**
 * Who gets what. A stranger has a token and has not signed up; the staff of the one gacha are not those of the other; the
 * unhired have a staff token and are nobody's staff; supervisor, shipping, support and operator are those of the one gacha, the
 * revoked was a counter of it. `own`, `foreign` and `absent` is what the call is about, `public` a
 * gacha on sale for the other's login method. NULL: the field is null. A dash in place of a code: such a caller owns nothing.
 */
export const TABLE = parse(`
  gachas             -        OK               OK                OK                    OK                    OK         OK         OK         OK         OK         OK         OK         OK
  gachas:toPickUp    -        OK               OK                OK                    OK                    OK         OK         OK         OK         OK         OK         OK         OK
  gacha              public   OK               OK                OK                    OK                    OK         OK         OK         OK         OK         OK         OK         OK
  gacha              own      -                -                 OK                    OK                    OK         OK         -          OK         OK         OK         OK         -
  gacha              foreign  NULL             NULL              NULL                  NULL                  NULL       NULL       NULL       NULL       NULL       NULL       NULL       NULL
  gacha              absent   NULL             NULL              NULL                  NULL                  NULL       NULL       NULL       NULL       NULL       NULL       NULL       NULL
  me                 -        NULL             NULL              OK                    OK                    NULL       NULL       NULL       NULL       NULL       NULL       NULL       NULL
  orders             own      -                -                 OK                    OK                    FORBIDDEN  FORBIDDEN  -          FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  -
  orders             foreign  UNAUTHENTICATED  SIGN_UP_REQUIRED  OK                    OK                    FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN
  orders             absent   UNAUTHENTICATED  SIGN_UP_REQUIRED  OK                    OK                    FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN
  orders:paid        own      -                -                 OK                    OK                    FORBIDDEN  FORBIDDEN  -          FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  -
  orders:paid        foreign  UNAUTHENTICATED  SIGN_UP_REQUIRED  OK                    OK                    FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN
  orders:paid        absent   UNAUTHENTICATED  SIGN_UP_REQUIRED  OK                    OK                    FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN
  order              own      -                -                 OK                    OK                    FORBIDDEN  FORBIDDEN  -          FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  -
  order              foreign  UNAUTHENTICATED  SIGN_UP_REQUIRED  NULL                  NULL                  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN
  order              absent   UNAUTHENTICATED  SIGN_UP_REQUIRED  NULL                  NULL                  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN
  order:paid         own      -                -                 OK                    OK                    FORBIDDEN  FORBIDDEN  -          FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  -
  order:paid         foreign  UNAUTHENTICATED  SIGN_UP_REQUIRED  NULL                  NULL                  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN
  order:paid         absent   UNAUTHENTICATED  SIGN_UP_REQUIRED  NULL                  NULL                  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN
  verifyDraw         own      -                -                 NULL                  NULL                  FORBIDDEN  FORBIDDEN  -          FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  -
  verifyDraw         foreign  UNAUTHENTICATED  SIGN_UP_REQUIRED  NOT_FOUND             NOT_FOUND             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN
  verifyDraw         absent   UNAUTHENTICATED  SIGN_UP_REQUIRED  NOT_FOUND             NOT_FOUND             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN
  verifyDraw:paid    own      -                -                 OK                    OK                    FORBIDDEN  FORBIDDEN  -          FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  -
  verifyDraw:paid    foreign  UNAUTHENTICATED  SIGN_UP_REQUIRED  NOT_FOUND             NOT_FOUND             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN
  verifyDraw:paid    absent   UNAUTHENTICATED  SIGN_UP_REQUIRED  NOT_FOUND             NOT_FOUND             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN
  node               own      -                -                 OK                    OK                    NULL       NULL       -          NULL       NULL       NULL       NULL       -
  node               foreign  NULL             NULL              NULL                  NULL                  NULL       NULL       NULL       NULL       NULL       NULL       NULL       NULL
  node               absent   NULL             NULL              NULL                  NULL                  NULL       NULL       NULL       NULL       NULL       NULL       NULL       NULL
  nodes              own      -                -                 OK                    OK                    OK         OK         -          OK         OK         OK         OK         -
  nodes              foreign  NULL             NULL              NULL                  NULL                  NULL       NULL       NULL       NULL       NULL       NULL       NULL       NULL
  nodes              absent   NULL             NULL              NULL                  NULL                  NULL       NULL       NULL       NULL       NULL       NULL       NULL       NULL
  redeemTickets      -        UNAUTHENTICATED  SIGN_UP_REQUIRED  OK                    OK                    FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN
  staffMe            -        NULL             NULL              NULL                  NULL                  OK         OK         NULL       OK         OK         OK         OK         STAFF_REVOKED
  handovers          own      -                -                 FORBIDDEN             FORBIDDEN             OK         OK         -          OK         FORBIDDEN  FORBIDDEN  FORBIDDEN  -
  handovers          foreign  UNAUTHENTICATED  FORBIDDEN         FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  STAFF_REVOKED
  handovers          absent   UNAUTHENTICATED  FORBIDDEN         FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  STAFF_REVOKED
  handovers:example  own      -                -                 FORBIDDEN             FORBIDDEN             OK         OK         -          OK         FORBIDDEN  FORBIDDEN  FORBIDDEN  -
  handovers:example  foreign  UNAUTHENTICATED  FORBIDDEN         FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  STAFF_REVOKED
  handovers:example  absent   UNAUTHENTICATED  FORBIDDEN         FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  STAFF_REVOKED
  paymentAttempts    own      -                -                 FORBIDDEN             FORBIDDEN             OK         OK         -          OK         FORBIDDEN  OK         FORBIDDEN  -
  paymentAttempts    foreign  UNAUTHENTICATED  FORBIDDEN         FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  STAFF_REVOKED
  paymentAttempts    absent   UNAUTHENTICATED  FORBIDDEN         FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  STAFF_REVOKED
  signUp             -        UNAUTHENTICATED  OK                OK                    OK                    FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN
  checkIn            -        UNAUTHENTICATED  SIGN_UP_REQUIRED  OK                    OK                    FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN
  createOrder        own      -                -                 OK                    OK                    FORBIDDEN  FORBIDDEN  -          FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  -
  createOrder        public   UNAUTHENTICATED  SIGN_UP_REQUIRED  AUTH_METHOD_MISMATCH  AUTH_METHOD_MISMATCH  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN
  createOrder        foreign  UNAUTHENTICATED  SIGN_UP_REQUIRED  NOT_FOUND             NOT_FOUND             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN
  createOrder        absent   UNAUTHENTICATED  SIGN_UP_REQUIRED  NOT_FOUND             NOT_FOUND             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN
  cancelOrder        own      -                -                 OK                    OK                    FORBIDDEN  FORBIDDEN  -          FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  -
  cancelOrder        foreign  UNAUTHENTICATED  SIGN_UP_REQUIRED  NOT_FOUND             NOT_FOUND             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN
  cancelOrder        absent   UNAUTHENTICATED  SIGN_UP_REQUIRED  NOT_FOUND             NOT_FOUND             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN
  cancelOrder:paid   own      -                -                 ORDER_ALREADY_PAID    ORDER_ALREADY_PAID    FORBIDDEN  FORBIDDEN  -          FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  -
  cancelOrder:paid   foreign  UNAUTHENTICATED  SIGN_UP_REQUIRED  NOT_FOUND             NOT_FOUND             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN
  cancelOrder:paid   absent   UNAUTHENTICATED  SIGN_UP_REQUIRED  NOT_FOUND             NOT_FOUND             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN
  pay                own      -                -                 OK                    OK                    FORBIDDEN  FORBIDDEN  -          FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  -
  pay                foreign  UNAUTHENTICATED  SIGN_UP_REQUIRED  NOT_FOUND             NOT_FOUND             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN
  pay                absent   UNAUTHENTICATED  SIGN_UP_REQUIRED  NOT_FOUND             NOT_FOUND             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN
  pay:paid           own      -                -                 OK                    OK                    FORBIDDEN  FORBIDDEN  -          FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  -
  pay:paid           foreign  UNAUTHENTICATED  SIGN_UP_REQUIRED  NOT_FOUND             NOT_FOUND             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN
  pay:paid           absent   UNAUTHENTICATED  SIGN_UP_REQUIRED  NOT_FOUND             NOT_FOUND             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN
  completePayment    own      -                -                 OK                    OK                    FORBIDDEN  FORBIDDEN  -          FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  -
  completePayment    foreign  UNAUTHENTICATED  SIGN_UP_REQUIRED  NOT_FOUND             NOT_FOUND             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN
  completePayment    absent   UNAUTHENTICATED  SIGN_UP_REQUIRED  NOT_FOUND             NOT_FOUND             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN
  issuePickupToken   own      -                -                 OK                    OK                    FORBIDDEN  FORBIDDEN  -          FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  -
  issuePickupToken   foreign  UNAUTHENTICATED  SIGN_UP_REQUIRED  NOTHING_TO_PICK_UP    NOTHING_TO_PICK_UP    FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN
  issuePickupToken   absent   UNAUTHENTICATED  SIGN_UP_REQUIRED  NOTHING_TO_PICK_UP    NOTHING_TO_PICK_UP    FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN
  confirmHandover    own      -                -                 FORBIDDEN             FORBIDDEN             OK         OK         -          OK         FORBIDDEN  FORBIDDEN  FORBIDDEN  -
  confirmHandover    foreign  UNAUTHENTICATED  FORBIDDEN         FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  STAFF_REVOKED
  confirmHandover    absent   UNAUTHENTICATED  FORBIDDEN         FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  STAFF_REVOKED
  counterStatistics  own      -                -                 FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  -          OK         FORBIDDEN  FORBIDDEN  OK         -
  counterStatistics  foreign  UNAUTHENTICATED  FORBIDDEN         FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  STAFF_REVOKED
  counterStatistics  absent   UNAUTHENTICATED  FORBIDDEN         FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  STAFF_REVOKED
  confirmHandover:occurredAt own - - FORBIDDEN FORBIDDEN OK OK - OK FORBIDDEN FORBIDDEN FORBIDDEN -
  confirmHandover:occurredAt foreign UNAUTHENTICATED FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN STAFF_REVOKED
  confirmHandover:occurredAt absent UNAUTHENTICATED FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN STAFF_REVOKED
  handoverConflicts own - - FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN - OK FORBIDDEN FORBIDDEN FORBIDDEN -
  handoverConflicts foreign UNAUTHENTICATED FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN STAFF_REVOKED
  handoverConflicts absent UNAUTHENTICATED FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN STAFF_REVOKED
  settleHandoverConflict own - - FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN - OK FORBIDDEN FORBIDDEN FORBIDDEN -
  settleHandoverConflict foreign UNAUTHENTICATED FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN STAFF_REVOKED
  settleHandoverConflict absent UNAUTHENTICATED FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN STAFF_REVOKED
  undoHandover       own      -                -                 FORBIDDEN             FORBIDDEN             OK         OK         -          OK         FORBIDDEN  FORBIDDEN  FORBIDDEN  -
  undoHandover       foreign  UNAUTHENTICATED  FORBIDDEN         FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  STAFF_REVOKED
  undoHandover       absent   UNAUTHENTICATED  FORBIDDEN         FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  STAFF_REVOKED
  findOrders         own      -                -                 FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  -          OK         FORBIDDEN  OK         FORBIDDEN  -
  findOrders         foreign  UNAUTHENTICATED  FORBIDDEN         FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  FORBIDDEN  OK         FORBIDDEN  OK         FORBIDDEN  STAFF_REVOKED
  findOrders         absent   UNAUTHENTICATED  FORBIDDEN         FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  FORBIDDEN  OK         FORBIDDEN  OK         FORBIDDEN  STAFF_REVOKED
  issuePickupTokenFor own      -                -                 FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  -          OK         FORBIDDEN  OK         FORBIDDEN  -
  issuePickupTokenFor foreign  UNAUTHENTICATED  FORBIDDEN         FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  STAFF_REVOKED
  issuePickupTokenFor absent   UNAUTHENTICATED  FORBIDDEN         FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  STAFF_REVOKED
  refundOrder        own      -                -                 FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  -          OK         FORBIDDEN  OK         FORBIDDEN  -
  refundOrder        foreign  UNAUTHENTICATED  FORBIDDEN         FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  STAFF_REVOKED
  refundOrder        absent   UNAUTHENTICATED  FORBIDDEN         FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  STAFF_REVOKED
  timeline           own      -                -                 FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  -          OK         FORBIDDEN  OK         FORBIDDEN  -
  timeline           foreign  UNAUTHENTICATED  FORBIDDEN         FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  STAFF_REVOKED
  timeline           absent   UNAUTHENTICATED  FORBIDDEN         FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  STAFF_REVOKED
  parcelsToPack      own      - - FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN - FORBIDDEN OK FORBIDDEN FORBIDDEN -
  parcelsToPack      foreign  UNAUTHENTICATED FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN STAFF_REVOKED
  parcelsToPack      absent   UNAUTHENTICATED FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN STAFF_REVOKED
  parcelsBeingPacked own      - - FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN - FORBIDDEN OK FORBIDDEN FORBIDDEN -
  parcelsBeingPacked foreign  UNAUTHENTICATED FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN STAFF_REVOKED
  parcelsBeingPacked absent   UNAUTHENTICATED FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN STAFF_REVOKED
  packParcel         own      - - FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN - FORBIDDEN NOT_FOUND FORBIDDEN FORBIDDEN -
  packParcel         foreign  UNAUTHENTICATED FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN NOT_FOUND FORBIDDEN FORBIDDEN STAFF_REVOKED
  packParcel         absent   UNAUTHENTICATED FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN NOT_FOUND FORBIDDEN FORBIDDEN STAFF_REVOKED
  unpackParcel       own      - - FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN - FORBIDDEN NOT_FOUND FORBIDDEN FORBIDDEN -
  unpackParcel       foreign  UNAUTHENTICATED FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN NOT_FOUND FORBIDDEN FORBIDDEN STAFF_REVOKED
  unpackParcel       absent   UNAUTHENTICATED FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN NOT_FOUND FORBIDDEN FORBIDDEN STAFF_REVOKED
  confirmShipment    own      - - FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN - FORBIDDEN NOT_FOUND FORBIDDEN FORBIDDEN -
  confirmShipment    foreign  UNAUTHENTICATED FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN NOT_FOUND FORBIDDEN FORBIDDEN STAFF_REVOKED
  confirmShipment    absent   UNAUTHENTICATED FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN NOT_FOUND FORBIDDEN FORBIDDEN STAFF_REVOKED
  correctShipment    own      - - FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN - FORBIDDEN NOT_FOUND FORBIDDEN FORBIDDEN -
  correctShipment    foreign  UNAUTHENTICATED FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN NOT_FOUND FORBIDDEN FORBIDDEN STAFF_REVOKED
  correctShipment    absent   UNAUTHENTICATED FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN NOT_FOUND FORBIDDEN FORBIDDEN STAFF_REVOKED
  correctAddress     own      - - BAD_INPUT BAD_INPUT FORBIDDEN FORBIDDEN - FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN -
  correctAddress     foreign  UNAUTHENTICATED SIGN_UP_REQUIRED NOT_FOUND NOT_FOUND FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN
  correctAddress     absent   UNAUTHENTICATED SIGN_UP_REQUIRED NOT_FOUND NOT_FOUND FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN
  staffMembers       -        UNAUTHENTICATED  FORBIDDEN         FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  OK         STAFF_REVOKED
  auditLog           own      -                -                 FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  -          FORBIDDEN  FORBIDDEN  FORBIDDEN  OK         -
  auditLog           foreign  UNAUTHENTICATED  FORBIDDEN         FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  OK         STAFF_REVOKED
  auditLog           absent   UNAUTHENTICATED  FORBIDDEN         FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  OK         STAFF_REVOKED
  addStaff           own      -                -                 FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  -          FORBIDDEN  FORBIDDEN  FORBIDDEN  OK         -
  addStaff           foreign  UNAUTHENTICATED  FORBIDDEN         FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  STAFF_REVOKED
  addStaff           absent   UNAUTHENTICATED  FORBIDDEN         FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  STAFF_REVOKED
  setStaffRoles      own      -                -                 FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  -          FORBIDDEN  FORBIDDEN  FORBIDDEN  OK         -
  setStaffRoles      foreign  UNAUTHENTICATED  FORBIDDEN         FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  NOT_FOUND  STAFF_REVOKED
  setStaffRoles      absent   UNAUTHENTICATED  FORBIDDEN         FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  NOT_FOUND  STAFF_REVOKED
  revokeStaff        own      -                -                 FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  -          FORBIDDEN  FORBIDDEN  FORBIDDEN  OK         -
  revokeStaff        foreign  UNAUTHENTICATED  FORBIDDEN         FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  NOT_FOUND  STAFF_REVOKED
  revokeStaff        absent   UNAUTHENTICATED  FORBIDDEN         FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  NOT_FOUND  STAFF_REVOKED
  restoreStaff       own      -                -                 FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  -          FORBIDDEN  FORBIDDEN  FORBIDDEN  OK         -
  restoreStaff       foreign  UNAUTHENTICATED  FORBIDDEN         FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  NOT_FOUND  STAFF_REVOKED
  restoreStaff       absent   UNAUTHENTICATED  FORBIDDEN         FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  NOT_FOUND  STAFF_REVOKED
  devices            -        UNAUTHENTICATED  FORBIDDEN         FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  FORBIDDEN  OK         FORBIDDEN  FORBIDDEN  OK         STAFF_REVOKED
  inviteDevice       own      -                -                 FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  -          OK         FORBIDDEN  FORBIDDEN  OK         -
  inviteDevice       foreign  UNAUTHENTICATED  FORBIDDEN         FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  STAFF_REVOKED
  inviteDevice       absent   UNAUTHENTICATED  FORBIDDEN         FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  FORBIDDEN  STAFF_REVOKED
  inviteDevice:staff own       -                -                 FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  -          OK         FORBIDDEN  FORBIDDEN  OK         -
  inviteDevice:staff foreign  UNAUTHENTICATED  FORBIDDEN         FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  FORBIDDEN  NOT_FOUND  FORBIDDEN  FORBIDDEN  NOT_FOUND  STAFF_REVOKED
  inviteDevice:staff absent   UNAUTHENTICATED  FORBIDDEN         FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  FORBIDDEN  NOT_FOUND  FORBIDDEN  FORBIDDEN  NOT_FOUND  STAFF_REVOKED
  renameDevice       own      -                -                 FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  -          OK         FORBIDDEN  FORBIDDEN  OK         -
  renameDevice       foreign  UNAUTHENTICATED  FORBIDDEN         FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  FORBIDDEN  NOT_FOUND  FORBIDDEN  FORBIDDEN  NOT_FOUND  STAFF_REVOKED
  renameDevice       absent   UNAUTHENTICATED  FORBIDDEN         FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  FORBIDDEN  NOT_FOUND  FORBIDDEN  FORBIDDEN  NOT_FOUND  STAFF_REVOKED
  revokeDevice       own      -                -                 FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  -          OK         FORBIDDEN  FORBIDDEN  OK         -
  revokeDevice       foreign  UNAUTHENTICATED  FORBIDDEN         FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  FORBIDDEN  NOT_FOUND  FORBIDDEN  FORBIDDEN  NOT_FOUND  STAFF_REVOKED
  revokeDevice       absent   UNAUTHENTICATED  FORBIDDEN         FORBIDDEN             FORBIDDEN             FORBIDDEN  FORBIDDEN  FORBIDDEN  NOT_FOUND  FORBIDDEN  FORBIDDEN  NOT_FOUND  STAFF_REVOKED
  wrongCodes own - - FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN - OK FORBIDDEN FORBIDDEN OK -
  wrongCodes foreign UNAUTHENTICATED FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN OK FORBIDDEN FORBIDDEN OK STAFF_REVOKED
  wrongCodes absent UNAUTHENTICATED FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN OK FORBIDDEN FORBIDDEN OK STAFF_REVOKED
  checkInJumps own - - FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN - FORBIDDEN FORBIDDEN OK FORBIDDEN -
  checkInJumps foreign UNAUTHENTICATED FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN OK FORBIDDEN STAFF_REVOKED
  checkInJumps absent UNAUTHENTICATED FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN OK FORBIDDEN STAFF_REVOKED
  forgiveWrongCodes own - - FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN - OK FORBIDDEN FORBIDDEN OK -
  forgiveWrongCodes foreign UNAUTHENTICATED FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN NOT_FOUND FORBIDDEN FORBIDDEN NOT_FOUND STAFF_REVOKED
  forgiveWrongCodes absent UNAUTHENTICATED FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN FORBIDDEN NOT_FOUND FORBIDDEN FORBIDDEN NOT_FOUND STAFF_REVOKED
  acceptDeviceInvitation - BAD_INPUT BAD_INPUT BAD_INPUT BAD_INPUT BAD_INPUT BAD_INPUT BAD_INPUT BAD_INPUT BAD_INPUT BAD_INPUT BAD_INPUT BAD_INPUT
  renewDeviceToken - BAD_INPUT BAD_INPUT BAD_INPUT BAD_INPUT BAD_INPUT BAD_INPUT BAD_INPUT BAD_INPUT BAD_INPUT BAD_INPUT BAD_INPUT BAD_INPUT
`);

export type Row = { call: string; target: Target; codes: string[] };

function parse(table: string): Row[] {
  const lines = table.trim().split('\n');
  return lines.map((line) => {
    const [call = '', target = '', ...codes] = line.trim().split(/ +/);
    return { call, target: target as Target, codes };
  });
}
