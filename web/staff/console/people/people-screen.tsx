import { isOperator } from '../may.ts';
import { addressOf, param } from '../params.ts';
import { said } from '../words.ts';
import { AuditLog } from './audit-log.tsx';
import { Devices } from './devices.tsx';
import { Members } from './members.tsx';

const PARTS = ['members', 'devices', 'log'] as const;

/** Who works here, at which devices, and what they did. Supervisors see devices alone. */
export function PeopleScreen() {
  const { people } = said();
  const parts = isOperator.value ? PARTS : (['devices'] as const);
  const part = parts.find((one) => one === param('part')) ?? parts[0];
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
      {part === 'members' ? <Members /> : part === 'devices' ? <Devices /> : <AuditLog />}
    </div>
  );
}
