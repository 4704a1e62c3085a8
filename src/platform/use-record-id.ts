import { useParams } from 'wouter';
import { idIn, serverIdIn } from '../../machines/outbox/local-id';

/**
 * The id in the path; null if it is not valid. An item may have a local id, because the server may
 * not have it yet.
 */
export function useRecordId(name: 'id' | 'itemId'): number | null {
  const text = useParams<Record<string, string>>()[name] ?? '';
  return name === 'itemId' ? idIn(text) : serverIdIn(text);
}
