import {
  columnFilteringFeature,
  createFilteredRowModel,
  createPaginatedRowModel,
  createSortedRowModel,
  filterFn_includesString,
  globalFilteringFeature,
  rowPaginationFeature,
  rowSortingFeature,
  sortFn_alphanumeric,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { FilterMatchMode } from 'primereact/api';
import { Column } from 'primereact/column';
import { DataTable } from 'primereact/datatable';
import { type ReactNode, useState } from 'react';
import { createRoot } from 'react-dom/client';

/** Tables that have all rows in the browser, with the columns of the list of inspections. */

interface Row {
  id: number;
  title: string;
  projectName: string;
  clientName: string;
  inspectorName: string;
  inspectionDate: string;
  itemCount: number;
}

const PAGE_SIZE = 25;
const COLUMNS = [
  ['title', 'Title'],
  ['projectName', 'Project'],
  ['clientName', 'Client'],
  ['inspectorName', 'Inspector'],
  ['inspectionDate', 'Date'],
  ['itemCount', 'Items'],
] as const satisfies readonly (readonly [keyof Row, string])[];

const features = tableFeatures({
  rowSortingFeature,
  rowPaginationFeature,
  columnFilteringFeature,
  globalFilteringFeature,
  sortedRowModel: createSortedRowModel(),
  filteredRowModel: createFilteredRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric },
  filterFns: { includesString: filterFn_includesString },
});

const DEFINITIONS = COLUMNS.map(([accessorKey, header]) => ({
  accessorKey,
  header,
  sortFn: 'alphanumeric' as const,
}));

function Search({ onSearch }: { onSearch: (text: string) => void }): ReactNode {
  return (
    <input
      type="search"
      onChange={(event) => {
        onSearch(event.target.value);
      }}
    />
  );
}

function TanStack({ rows }: { rows: Row[] }): ReactNode {
  const table = useTable({
    features,
    columns: DEFINITIONS,
    data: rows,
    initialState: { pagination: { pageIndex: 0, pageSize: PAGE_SIZE } },
    globalFilterFn: 'includesString',
  });
  return (
    <>
      <Search
        onSearch={(text) => {
          table.setGlobalFilter(text);
        }}
      />
      <table>
        <thead>
          <tr>
            {COLUMNS.map(([id, header]) => (
              <th key={id} onClick={() => table.getColumn(id)?.toggleSorting()}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.getRowModel().rows.map(({ original }) => (
            <tr key={original.id}>
              {COLUMNS.map(([id]) => (
                <td key={id}>{original[id]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <button
        type="button"
        className="last"
        onClick={() => {
          table.lastPage();
        }}
      >
        Last
      </button>
    </>
  );
}

function PrimeReact({ rows }: { rows: Row[] }): ReactNode {
  const [text, setText] = useState('');
  const filters = { global: { value: text, matchMode: FilterMatchMode.CONTAINS } };
  return (
    <>
      <Search onSearch={setText} />
      <DataTable
        {...{ value: rows, dataKey: 'id', filters, paginator: true, rows: PAGE_SIZE }}
        globalFilterFields={COLUMNS.map(([id]) => id)}
      >
        {COLUMNS.map(([id, header]) => (
          <Column key={id} field={id} header={header} sortable />
        ))}
      </DataTable>
    </>
  );
}

const PEERS = { tanstack: TanStack, prime: PrimeReact } as const;

async function start(): Promise<void> {
  const asked = new URLSearchParams(location.search);
  const Peer = PEERS[asked.get('peer') === 'prime' ? 'prime' : 'tanstack'];
  const answer = await fetch(`/rows-${asked.get('rows') ?? ''}.json`);
  const rows = (await answer.json()) as Row[];
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(<Peer rows={rows} />);
}

void start();
