import { useParams } from 'wouter';
import { idIn, serverIdIn } from '../../../machines/outbox/local-id';

const useIdText = (name: 'id' | 'itemId'): string =>
  useParams<Record<string, string>>()[name] ?? '';

/** The id in the path of a record that only the server creates; null if it is not valid. */
export const useServerId = (): number | null => serverIdIn(useIdText('id'));

/**
 * The id of an inspection (`id`) or item (`itemId`) in the path; null if it is not valid. It may be a
 * local id, because the server may not have the record yet.
 */
export const useRecordId = (name: 'id' | 'itemId'): number | null => idIn(useIdText(name));
