import { useParams } from 'wouter';

const MAX_ID = 2_147_483_647;

/** The id in the path; null if it is not a valid number. */
export function useRecordId(name: 'id' | 'itemId'): number | null {
  const text = useParams<Record<string, string>>()[name] ?? '';
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= MAX_ID ? Number(text) : null;
}
