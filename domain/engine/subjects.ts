import type { EngineEvent } from './event.ts';

/** A position or order that an event is about. */
export interface Subject {
  readonly kind: 'position' | 'order';
  readonly id: number;
}

/** Returns the subjects by which an entry with these events can be found, each once. */
export function selectSubjects(events: readonly EngineEvent[]): readonly Subject[] {
  const subjects: Subject[] = [];
  for (const event of events) {
    for (const subject of subjectsOf(event)) {
      if (!subjects.some(({ kind, id }) => kind === subject.kind && id === subject.id)) subjects.push(subject);
    }
  }
  return subjects;
}

function subjectsOf(event: EngineEvent): readonly Subject[] {
  switch (event.kind) {
    case 'positionOpened':
      return [{ kind: 'position', id: event.position.id }];
    case 'positionPartClosed':
      return [
        { kind: 'position', id: event.positionId },
        { kind: 'position', id: event.partId },
      ];
    case 'stopsUpdated':
    case 'partialTargetsSet':
    case 'stopTrailed':
    case 'closeWaiting':
    case 'premiumCharged':
    case 'positionSplit':
    case 'dividendBooked':
    case 'financingBooked':
    case 'positionClosed':
      return [{ kind: 'position', id: event.positionId }];
    case 'orderPlaced':
    case 'orderChanged':
    case 'orderCancelled':
    case 'orderRejected':
    case 'orderSplit':
      return [{ kind: 'order', id: event.order.id }];
    default:
      return [];
  }
}
