/** One step of a path, in a form that can be stored. */
export type Step =
  /** A case of an event is sent to the machine. */
  | { type: 'send'; event: string; case: string | null }
  /** A running effect ends or sends an event; `actor` is the path of ids to it. */
  | { type: 'effect'; actor: string; effect: string; outcome: string }
  /** Time passes until the next timer is due. */
  | { type: 'wait'; ms: number };

/** The label of a step; unique among the steps that are possible at one moment. */
export function stepLabel(step: Step): string {
  if (step.type === 'wait') return `${String(step.ms)} ms pass`;
  if (step.type === 'effect') return `${step.actor}: ${step.outcome}`;
  return step.case === null ? step.event : `${step.event}: ${step.case}`;
}
