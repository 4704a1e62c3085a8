import type { Watched } from './watch';

/** Formats figures as text. */

/** `201 ×8`, for each status. */
export function formatStatuses(statuses: readonly (number | string)[]): string {
  const counts = new Map<number | string, number>();
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, count]) => `${String(status)} ×${String(count)}`).join(', ');
}

export const formatFigures = ({
  p99,
  longest,
  blocked,
  answers,
  failed,
  memory,
}: Watched): string =>
  [
    `others: p99 ${p99.toFixed(0)} ms, longest ${longest.toFixed(0)} ms`,
    `loop blocked ${blocked.toFixed(0)} ms at most`,
    `${String(answers)} answers`,
    ...(failed > 0 ? [`${String(failed)} FAILED`] : []),
    `${memory.toFixed(0)} MB`,
  ].join('; ');
