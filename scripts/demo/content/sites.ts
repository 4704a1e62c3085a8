/** The clients, projects and inspections of the demo. All of them are fictitious. */

export interface DemoProject {
  name: string;
  address: string;
  description: string;
  /** In months from today. */
  starts: number;
  ends: number;
  budget: number;
  /** In degrees, north and east positive. */
  place: readonly [number, number];
}

interface DemoClient {
  name: string;
  contactPerson: string;
  email: string;
  phone: string;
  address: string;
  projects: readonly DemoProject[];
}

type Row = readonly [
  name: string,
  address: string,
  description: string,
  starts: number,
  ends: number,
  budget: number,
  latitude: number,
  longitude: number,
];

/** Projects as table rows, which are easier to read. */
interface ClientRow extends Omit<DemoClient, 'projects'> {
  projects: readonly Row[];
}

const project = ([
  name,
  address,
  description,
  starts,
  ends,
  budget,
  ...place
]: Row): DemoProject => ({
  name,
  address,
  description,
  starts,
  ends,
  budget,
  place,
});

const CLIENTS: readonly ClientRow[] = [
  {
    name: 'Harbourside Homes',
    contactPerson: 'Marta Lindqvist',
    email: 'marta.lindqvist@harbourside.test',
    phone: '+44 20 7946 0101',
    address: '12 Ropewalk, Bristol',
    projects: [
      [
        'Quayside Terraces',
        '4-18 Cooper Quay, Bristol',
        '48 flats in three blocks',
        -14,
        3,
        9_400_000,
        51.447,
        -2.598,
      ],
      [
        'Ropewalk Conversion',
        '12 Ropewalk, Bristol',
        'Warehouse to offices',
        -6,
        8,
        3_150_000,
        51.452,
        -2.583,
      ],
      [
        'Lockkeeper Cottages',
        '2 Basin Road, Bristol',
        'Six listed cottages',
        -20,
        -2,
        1_280_000,
        51.446,
        -2.615,
      ],
    ],
  },
  {
    name: 'Northgate Schools Trust',
    contactPerson: 'Daniel Osei',
    email: 'd.osei@northgate-schools.test',
    phone: '+44 161 496 0177',
    address: '1 Northgate, Manchester',
    projects: [
      [
        'Ashfield Primary Extension',
        '77 Ashfield Lane, Manchester',
        'Eight classrooms and a hall',
        -9,
        2,
        4_700_000,
        53.471,
        -2.292,
      ],
      [
        'Sports Hall Roof',
        '9 Mill Brow, Manchester',
        'Replacement of a flat roof',
        -3,
        1,
        620_000,
        53.488,
        -2.211,
      ],
    ],
  },
  {
    name: 'Bellweather Hotels',
    contactPerson: 'Inés Carrasco',
    email: 'ines.carrasco@bellweather.test',
    phone: '+44 131 496 0133',
    address: '60 Castle Street, Edinburgh',
    projects: [
      [
        'The Bellweather Royal',
        '60 Castle Street, Edinburgh',
        'Refurbishment of 120 rooms',
        -11,
        5,
        7_900_000,
        55.951,
        -3.203,
      ],
      [
        'Spa and Pool',
        '61 Castle Street, Edinburgh',
        'New basement with pool',
        -2,
        14,
        2_600_000,
        55.951,
        -3.202,
      ],
      [
        'Seafront Lodge',
        '3 Promenade, North Berwick',
        'New build, 34 rooms',
        2,
        20,
        5_300_000,
        56.059,
        -2.719,
      ],
    ],
  },
  {
    name: 'Castleton Logistics',
    contactPerson: 'Piotr Zielinski',
    email: 'piotr.z@castleton.test',
    phone: '+44 113 496 0190',
    address: 'Unit 1, Aire Park, Leeds',
    projects: [
      [
        'Aire Park Warehouse 3',
        'Unit 3, Aire Park, Leeds',
        'Steel frame, 14,000 m²',
        -7,
        4,
        11_200_000,
        53.779,
        -1.506,
      ],
      [
        'Loading Dock Renewal',
        'Unit 1, Aire Park, Leeds',
        'Twelve docks and levellers',
        -4,
        -1,
        840_000,
        53.781,
        -1.511,
      ],
    ],
  },
  {
    name: 'St Brannoc Health',
    contactPerson: 'Dr Aoife Keane',
    email: 'aoife.keane@stbrannoc.test',
    phone: '+44 117 496 0154',
    address: 'Hospital Hill, Exeter',
    projects: [
      [
        'Day Surgery Wing',
        'Hospital Hill, Exeter',
        'Four theatres, recovery, plant',
        -16,
        6,
        18_500_000,
        50.717,
        -3.507,
      ],
      [
        'Helipad Access',
        'Hospital Hill, Exeter',
        'Lift and covered walkway',
        -1,
        7,
        1_950_000,
        50.716,
        -3.506,
      ],
      [
        'Old Laundry Demolition',
        'Hospital Hill, Exeter',
        'Strip out and demolition',
        -12,
        -5,
        410_000,
        50.718,
        -3.509,
      ],
    ],
  },
  {
    name: 'Greyfriars Housing Association',
    contactPerson: 'Samuel Adeyemi',
    email: 's.adeyemi@greyfriars-ha.test',
    phone: '+44 115 496 0112',
    address: '8 Friar Lane, Nottingham',
    projects: [
      [
        'Meadow Court Tower',
        'Meadow Court, Nottingham',
        'Cladding and fire doors, 16 floors',
        -10,
        4,
        6_750_000,
        52.941,
        -1.149,
      ],
      [
        'Friar Lane Retrofit',
        '8-40 Friar Lane, Nottingham',
        'Insulation and windows',
        -5,
        5,
        2_300_000,
        52.952,
        -1.152,
      ],
      [
        'Trent Gardens',
        'Wilford Road, Nottingham',
        '62 homes, phase two',
        1,
        22,
        12_400_000,
        52.938,
        -1.157,
      ],
    ],
  },
  {
    name: 'Orchard & Vale Retail',
    contactPerson: 'Helen Marsh',
    email: 'helen.marsh@orchardvale.test',
    phone: '+44 29 2018 0145',
    address: '200 High Street, Cardiff',
    projects: [
      [
        'Vale Market Hall',
        '14 Market Row, Cardiff',
        'Timber roof and stalls',
        -8,
        1,
        3_900_000,
        51.48,
        -3.179,
      ],
      [
        'Car Park Repairs',
        '200 High Street, Cardiff',
        'Concrete and waterproofing',
        -3,
        3,
        1_100_000,
        51.479,
        -3.176,
      ],
    ],
  },
  {
    name: 'Tamar Crossings',
    contactPerson: 'Jowan Trelawny',
    email: 'j.trelawny@tamarcrossings.test',
    phone: '+44 1752 496 018',
    address: 'Ferry Road, Plymouth',
    projects: [
      [
        'Footbridge 12',
        'Ferry Road, Plymouth',
        'New deck and parapets',
        -6,
        2,
        1_450_000,
        50.373,
        -4.181,
      ],
      [
        'Toll Plaza Offices',
        'Bridge Road, Plymouth',
        'Two storeys, timber frame',
        -2,
        9,
        2_050_000,
        50.409,
        -4.2,
      ],
    ],
  },
];

export const DEMO_CLIENTS: readonly DemoClient[] = CLIENTS.map((client) => ({
  ...client,
  projects: client.projects.map(project),
}));

export const INSPECTION_TITLES = [
  'Weekly safety walk',
  'Structural frame inspection',
  'First fix electrical',
  'Fire stopping survey',
  'Snagging, level 2',
  'Roof and drainage check',
  'Scaffold handover',
  'Pre-handover inspection',
  'Concrete pour inspection',
  'Mechanical services review',
] as const;

export const WEATHER = [
  'Dry and bright',
  'Overcast',
  'Light rain',
  'Windy, dry',
  'Fog until ten',
] as const;
