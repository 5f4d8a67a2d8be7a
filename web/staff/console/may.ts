import { computed } from '@preact/signals';
import { who } from '../who.ts';

/** What a role shows. The schema's rules decide: they refuse also a member that comes by an address. */
const holds = (...wanted: readonly string[]) =>
  computed(() => who.value?.roles.some(({ role }) => wanted.includes(role)) ?? false);

export const isOperator = holds('OPERATOR');
export const maySeeDevices = holds('SUPERVISOR', 'OPERATOR');
export const mayFindOrders = holds('SUPERVISOR', 'SUPPORT');
export const isOfSupport = holds('SUPPORT');
/** Money that went back without this service, and what banks took: support sees that part of Money alone. */
export const mayRecord = holds('SUPPORT', 'OPERATOR');
/** Staff and fans, as far as there is something of theirs to be seen. */
export const maySeePeople = holds('SUPERVISOR', 'OPERATOR', 'SUPPORT');
export const mayPost = holds('SHIPPING');
export const isForAllGachas = computed(
  () => who.value?.roles.some(({ role, isForAll }) => role === 'OPERATOR' && isForAll) ?? false,
);
