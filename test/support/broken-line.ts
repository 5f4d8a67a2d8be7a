import { type AnnouncingProcessor, Impossible } from '../../src/payment/processor/processor.ts';

type Step = 'register' | 'authorise' | 'finishChallenge' | 'capture' | 'void' | 'find';
type Fault = 'lost before' | 'lost after' | 'called impossible';
export type Line = { faults: Partial<Record<Step, Fault>>; uncertainForSeconds: number };

/** The sandbox behind a line that can break before a call arrives, or after it was carried out. */
export function brokenLine(real: AnnouncingProcessor, line: Line): AnnouncingProcessor {
  const call = async <T>(step: Step, work: () => Promise<T>): Promise<T> => {
    if (line.faults[step] === 'lost before') throw new Error('the line broke before the call arrived');
    const answer = await work();
    if (line.faults[step] === 'called impossible') throw new Impossible('it was done before');
    if (line.faults[step] === 'lost after') throw new Error('the line broke before the answer arrived');
    return answer;
  };
  return {
    ...real,
    get uncertainForSeconds() {
      return line.uncertainForSeconds;
    },
    register: (request) => call('register', () => real.register(request)),
    authorise: (reference, request) => call('authorise', () => real.authorise(reference, request)),
    finishChallenge: (reference, amount) => call('finishChallenge', () => real.finishChallenge(reference, amount)),
    capture: (reference, amount) => call('capture', () => real.capture(reference, amount)),
    void: (reference) => call('void', () => real.void(reference)),
    find: (id) => call('find', () => real.find(id)),
  };
}
