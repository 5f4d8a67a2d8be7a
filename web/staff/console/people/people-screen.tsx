import { isForAllGachas, isOfSupport, isOperator, maySeeDevices } from '../may.ts';
import { addressOf, param } from '../params.ts';
import { said } from '../words.ts';
import { AuditLog } from './audit-log.tsx';
import { Devices } from './devices.tsx';
import { Fans } from './fans.tsx';
import { Jumps } from './jumps.tsx';
import { Members } from './members.tsx';
import { WrongCodes } from './wrong-codes.tsx';

type Part = keyof ReturnType<typeof said>['people']['parts'];

const partsNow = (): Part[] => [
  ...(isOperator.value ? (['members'] as const) : []),
  ...(maySeeDevices.value ? (['devices', 'codes'] as const) : []),
  ...(isForAllGachas.value ? (['fans'] as const) : []),
  ...(isOfSupport.value ? (['jumps'] as const) : []),
  ...(isOperator.value ? (['log'] as const) : []),
];

/** Members, their devices, what they did, and the fans about whom something is decided: as far as a role may see it. */
export function PeopleScreen() {
  const { people } = said();
  const parts = partsNow();
  const part = parts.find((one) => one === param('part')) ?? parts[0] ?? 'devices';
  return (
    <div class="page stack" data-state={`people-${part}`}>
      <h1 tabIndex={-1}>{people.title}</h1>
      <nav class="row parts" aria-label={people.title}>
        {parts.map((one) => (
          <a
            key={one}
            href={addressOf('/staff/people', { part: one === parts[0] ? '' : one })}
            aria-current={part === one ? 'page' : undefined}
          >
            {people.parts[one]}
          </a>
        ))}
      </nav>
      {part === 'members' && <Members />}
      {part === 'devices' && <Devices />}
      {part === 'codes' && <WrongCodes />}
      {part === 'fans' && <Fans />}
      {part === 'jumps' && <Jumps />}
      {part === 'log' && <AuditLog />}
    </div>
  );
}
