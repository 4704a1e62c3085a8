import { isOfItem } from './item-of-photo';
import type { UploadPlace } from './upload-entry';

/**
 * The photos of one item that are sent together, from the first one that waits to the last answer.
 */
export interface UploadRun {
  itemId: number;
  /** The local id of the item, if the server did not have it when the photos were chosen. */
  localItemId: number | null;
  place: UploadPlace;
  /** 0 to 100. It never decreases, and is 100 only when the server has accepted every photo. */
  percent: number;
  status: 'uploading' | 'completed' | 'failed';
  totalFiles: number;
  /** The number of photos with an answer, positive or negative. */
  completedFiles: number;
  successCount: number;
  /** Whether the user started the run or it continued automatically. */
  startedBy: 'user' | 'app';
  /** The photos of the run. */
  ids: readonly string[];
}

/** The current run of an item, under the server's id or the local one. */
export const runOf = (
  runs: Readonly<Record<number, UploadRun>>,
  itemId: number,
): UploadRun | undefined =>
  runs[itemId] ?? Object.values(runs).find((run) => isOfItem(run, itemId));

/** The state of one photo of a run. */
export interface RunMember {
  size: number;
  percent: number;
  state: 'under way' | 'completed' | 'failed';
}

const ALMOST = 99;

export function newRun(
  run: Pick<UploadRun, 'itemId' | 'localItemId' | 'place' | 'startedBy'>,
): UploadRun {
  return {
    ...run,
    percent: 0,
    status: 'uploading',
    totalFiles: 0,
    completedFiles: 0,
    successCount: 0,
    ids: [],
  };
}

function percentOf(members: readonly RunMember[]): number {
  // An empty file has no bytes, but it counts.
  const weightOf = ({ size }: RunMember) => Math.max(1, size);
  const total = members.reduce((sum, member) => sum + weightOf(member), 0);
  const sent = members.reduce((sum, member) => sum + weightOf(member) * member.percent, 0);
  return total === 0 ? 0 : Math.floor(sent / total);
}

/** A run with the current state of its photos. */
export function counted(run: UploadRun, members: readonly RunMember[]): UploadRun {
  const successCount = members.filter(({ state }) => state === 'completed').length;
  const completedFiles = members.filter(({ state }) => state !== 'under way').length;
  const isOver = completedFiles === members.length;
  const isGood = isOver && successCount === members.length;
  return {
    ...run,
    totalFiles: members.length,
    completedFiles,
    successCount,
    status: isGood ? 'completed' : isOver ? 'failed' : 'uploading',
    percent: isGood ? 100 : Math.max(run.percent, Math.min(ALMOST, percentOf(members))),
  };
}
