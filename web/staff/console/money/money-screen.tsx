import { isForAllGachas, isOperator } from '../may.ts';
import { addressOf, param } from '../params.ts';
import { said } from '../words.ts';
import { Books } from './books.tsx';
import { ChargeBacks } from './charge-backs.tsx';
import { Sales } from './sales.tsx';

type Part = keyof ReturnType<typeof said>['money']['parts'];

/** Support writes down what banks took, and sees that alone. */
const partsNow = (): Part[] => [
  ...(isOperator.value ? (['sales'] as const) : []),
  'backs',
  ...(isForAllGachas.value ? (['books'] as const) : []),
];

/** What was sold, to the yen, and whether it agrees with what the processor and the counters know. */
export function MoneyScreen() {
  const { money } = said();
  const parts = partsNow();
  const part = parts.find((one) => one === param('part')) ?? parts[0] ?? 'backs';
  return (
    <div class="page stack" data-state={part === 'sales' ? 'money' : `money-${part}`}>
      <h1 tabIndex={-1}>{money.title}</h1>
      <nav class="row parts" aria-label={money.title}>
        {parts.map((one) => (
          <a
            key={one}
            href={addressOf('/staff/money', { part: one === parts[0] ? '' : one })}
            aria-current={part === one ? 'page' : undefined}
          >
            {money.parts[one]}
          </a>
        ))}
      </nav>
      {part === 'sales' && <Sales />}
      {part === 'backs' && <ChargeBacks />}
      {part === 'books' && <Books />}
    </div>
  );
}
