/** What is made offline in the benchmark. */

export interface Account {
  email: string;
  password: string;
}

export interface Finding {
  inspectionId: number;
  title: string;
  description: string;
  category: string;
  priority: number;
}

export interface Work {
  inspectionId: number;
  findings: number;
  photosEach: number;
  /** How often each finding is changed after it was made. */
  edits: number;
}

export const findingOf = (inspectionId: number, number: number): Finding => ({
  inspectionId,
  title: `Finding ${String(number)}`,
  description: 'Seen today',
  category: 'Structural',
  priority: 2,
});

/** The key of a finding, or of its change. */
export const keyOf = ({ inspectionId }: Work, finding: number, step: number): string =>
  `bench-${String(inspectionId)}-${String(finding)}-${String(step)}`;

export const photoName = (finding: number, photo: number): string =>
  `finding-${String(finding)}-${String(photo)}.jpg`;

/** The milliseconds from the moment the browser is online until `work` ends. */
export function untilOnline(work: () => Promise<unknown>): Promise<number> {
  return new Promise((resolve, reject) => {
    const begin = () => {
      const begun = performance.now();
      work().then(() => {
        resolve(performance.now() - begun);
      }, reject);
    };
    window.addEventListener('online', begin, { once: true });
  });
}
