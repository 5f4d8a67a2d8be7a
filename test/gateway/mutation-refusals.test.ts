import { describe, expect, test } from '@jest/globals';
import { print } from 'graphql';
import { storedDocument } from '../../rest-compat/documents.ts';
import { restSchema } from '../../rest-compat/extension.ts';
import { codesOf, OWN_REFUSALS } from '../../rest-compat/openapi/responses.ts';
import { routes } from '../../rest-compat/routes.ts';
import { createSchema } from '../../src/gateway/graphql/schema.ts';
import { refusals } from '../../src/refusal.ts';

const schema = createSchema();
const rest = restSchema();
const mutations = Object.values(schema.getMutationType()?.getFields() ?? {});

describe('what a mutation may be refused with', () => {
  const codesIn = (text: string) => (text.match(/\b[A-Z]+(_[A-Z]+)*\b/g) ?? []).filter((word) => word in refusals).toSorted();
  const calls = routes.flatMap((route) => {
    const { isMutation, written } = storedDocument(rest, route.document);
    const root = /\bbody: (\w+)/.exec(print(written))?.[1] ?? '';
    return isMutation ? [{ root, route, own: OWN_REFUSALS[route.document] ?? [] }] : [];
  });

  const hasPath = ({ name }: { name: string }) => calls.some(({ root }) => root === name);

  const POSTING = [
    ...['confirmShipment', 'correctAddress', 'correctAddressFor', 'correctShipment', 'holdOrder', 'packParcel'],
    ...['releaseOrder', 'returnParcel', 'unpackParcel'],
  ];

  const SPENDING = ['giveBirthMonth', 'setSpendingCap'];

  test('what staff do beside handing over, what is done with parcels, and caps of spending are without a REST path', () => {
    const without = mutations.filter((mutation) => !hasPath(mutation)).map(({ name }) => name);
    const managing = [
      ...['banUser', 'unbanUser', 'eraseUser', 'correctBirthMonth'],
      ...['acceptDeviceInvitation', 'addStaff', 'forgiveWrongCodes', 'inviteDevice', 'renameDevice', 'renewDeviceToken'],
      ...['restoreStaff', 'revokeDevice', 'revokeStaff', 'setStaffRoles'],
    ];
    const deciding = [
      ...['giveUpRefund', 'issuePickupTokenFor', 'recordRefund', 'refundOrder', 'settleHandoverConflict', 'takeBackRefund'],
      'undoHandover',
    ];
    const selling = [
      'closeSale',
      'createGacha',
      'pauseSale',
      'publishGacha',
      'resumeSale',
      'runBooks',
      'stopBooks',
      'updateGacha',
    ];
    const keeping = [
      ...['addPrize', 'addTermsVersion', 'createArea', 'createBeacon', 'restockPrize', 'restorePrize', 'retirePrize'],
      'tellPicture',
      ...['updateArea', 'updateBeacon', 'updatePrize', 'updateSeller'],
    ];
    expect(without.toSorted()).toEqual([...POSTING, ...SPENDING, ...managing, ...deciding, ...selling, ...keeping].toSorted());
  });

  /** Of what no client of REST says. */
  const OVER_GRAPHQL: Record<string, string[]> = {
    createOrder: ['TERMS_CHANGED'],
    signUp: ['BIRTH_MONTH_GIVEN', 'CONSENT_REQUIRED'],
  };

  test.each(mutations.filter(hasPath).map(({ name, description }) => [name, String(description)]))(
    'is named by its description as the REST paths know it: %s',
    (name, description) => {
      const own = [...calls.filter(({ root }) => root === name).flatMap((call) => call.own), ...(OVER_GRAPHQL[name] ?? [])];
      expect(codesIn(description.split('Its own refusals: ')[1] ?? '')).toEqual([...new Set(own)].toSorted());
    },
  );

  test('whichever it is, is named once for all', () => {
    const general = calls.flatMap(({ route, own }) => codesOf(route, { isPublic: false }).filter((code) => !own.includes(code)));
    const told = codesIn(String(schema.getMutationType()?.description));
    expect(told).toEqual([...new Set([...general, 'UNAVAILABLE', 'INTERNAL'])].toSorted());
  });
});
