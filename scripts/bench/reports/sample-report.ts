import type {
  ReportContent,
  ReportItem,
  ReportPhoto,
} from '../../../server/reports/report-content';

/** Reports of any size, for measurements and tests. */

const AT = '2026-11-23T13:30:00.000Z';
const ROOMS = ['Kitchen', 'Bathroom 2', 'Bathroom 10', 'Roof', 'Stairwell North'];
const PEOPLE = ['Ida Berg', 'Jonas Weber', 'Amira Haddad', null];
const PRIORITIES = [4, 2, 3, 1] as const;
const STATUSES = ['Open', 'InProgress', 'Resolved', 'Verified', 'Open'] as const;

const TEXT =
  'The joint between the shower tray and the tiles is open over 40 cm. Water has reached the plaster of the ' +
  'wall behind; the moisture meter shows 38 %. The joint was probably closed before the tray had settled.';

export function samplePhoto(index: number): ReportPhoto {
  return {
    key: `photo-${String(index)}`,
    fileName: `IMG_${String(index).padStart(4, '0')}.jpg`,
    caption: `Open joint, seen from the door (${String(index)})`,
    category: 'issue',
    takenAt: '2026-11-20T09:15:00',
    uploadedAt: AT,
    latitude: 48.13743,
    longitude: 11.57549,
    place: null,
    width: 1200,
    height: 900,
  };
}

export function sampleItem(index: number, photos: readonly ReportPhoto[] = []): ReportItem {
  const status = STATUSES[index % STATUSES.length] ?? 'Open';
  const isResolved = status === 'Resolved' || status === 'Verified';
  return {
    id: 1000 + index,
    inspectionId: 7,
    title: `Open joint at the shower tray ${String(index + 1)}`,
    description: TEXT,
    status,
    assessment: isResolved ? 0 : 1,
    priority: PRIORITIES[index % PRIORITIES.length] ?? 2,
    category: 'Plumbing',
    location: ROOMS[index % ROOMS.length] ?? null,
    severity: 'major',
    notes: index % 3 === 0 ? 'Access only before nine o’clock.' : null,
    recommendedAction: 'Cut out the joint, let the wall dry, and close it with sanitary silicone.',
    dueDate: index % 4 === 3 ? null : `2026-11-${String(10 + (index % 20))}`,
    estimatedHours: 3.5,
    costEstimate: 450,
    technicalNotes: null,
    progress: isResolved ? 100 : 25,
    tags: ['plumbing', 'follow-up'],
    isResolved,
    actualHours: isResolved ? 4 : null,
    actualCost: isResolved ? 512.5 : null,
    resolvedDate: isResolved ? '2026-11-22' : null,
    resolutionNotes: isResolved ? 'Joint renewed, wall dried for ten days.' : null,
    resolutionType: isResolved ? 'fixed' : null,
    qualityRating: isResolved ? 'good' : null,
    followUpActions: null,
    resolvedByUserName: isResolved ? 'Jonas Weber' : null,
    requiresVerification: isResolved,
    verifiedByUserName: status === 'Verified' ? 'Ida Berg' : null,
    verifiedAt: status === 'Verified' ? AT : null,
    verificationReason: null,
    assigneeName: PEOPLE[index % PEOPLE.length] ?? null,
    returnCount: isResolved ? 1 : 0,
    returns: isResolved ? [{ at: AT, by: 'Ida Berg', reason: 'The wall was still wet.' }] : [],
    photos,
    history: [
      {
        at: AT,
        who: 'Ida Berg',
        what: 'changed the item',
        changes: [{ label: 'Status', from: 'Open', to: 'In Progress' }],
      },
    ],
    historyRemovedAt: null,
  };
}

/** A report with this many findings, and this many photos distributed among them. */
export function sampleReport(
  counts: { items: number; photos: number },
  changes: Partial<ReportContent> = {},
): ReportContent {
  const perItem = counts.items === 0 ? 0 : Math.ceil(counts.photos / counts.items);
  const photos = Array.from({ length: counts.photos }, (_, index) => samplePhoto(index));
  const items = Array.from({ length: counts.items }, (_, index) =>
    sampleItem(index, photos.slice(index * perItem, (index + 1) * perItem)),
  );
  return {
    office: {
      name: 'Berg & Partner Architects',
      address: 'Lindenstraße 12\n80331 München',
      logo: null,
      introduction:
        'This report names the findings that were visible on the day of the inspection.',
      closing: 'Hidden parts were not opened.',
    },
    kind: 'Inspection Report',
    title: 'Final inspection of the apartments on Lime Street',
    facts: [
      { label: 'Client', text: 'Nordwind Immobilien' },
      { label: 'Project', text: 'Lime Street 4' },
      { label: 'Address', text: 'Lime Street 4, 80331 München' },
      { label: 'Inspector', text: 'Ida Berg' },
    ],
    revision: {
      number: 2,
      issuedAt: AT,
      issuedBy: 'Ida Berg',
      verifyUrl: 'https://plumbline.example/verify',
    },
    gatheredAt: AT,
    timeZone: 'Europe/Berlin',
    today: '2026-11-23',
    baseUrl: 'https://plumbline.example',
    inspections: [
      {
        id: 7,
        title: 'Final inspection',
        status: 1,
        inspectionDate: AT,
        onlyDay: null,
        inspectorName: 'Ida Berg',
        description: 'All apartments and the stairwells.',
        notes: null,
        weatherConditions: 'Dry',
        temperature: 6,
        history: [],
        historyRemovedAt: null,
      },
    ],
    items,
    isSheet: false,
    signatures: [],
    ...changes,
  };
}
