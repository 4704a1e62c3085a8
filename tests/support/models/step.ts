/** One step of a path, as it can be written down. */
export type Step =
  /** A case of an event is sent to the machine. */
  | { type: 'send'; event: string; case: string | null }
  /** An effect under way ends, or says something; `actor` is the path of ids that leads to it. */
  | { type: 'effect'; actor: string; effect: string; outcome: string }
  /** Time passes until the next timer is due. */
  | { type: 'wait'; ms: number };

/** A step as a reader would name it; unique among the steps that can be taken at one moment. */
export function stepLabel(step: Step): string {
  if (step.type === 'wait') return `${String(step.ms)} ms pass`;
  if (step.type === 'effect') return `${step.actor}: ${step.outcome}`;
  return step.case === null ? step.event : `${step.event}: ${step.case}`;
}
