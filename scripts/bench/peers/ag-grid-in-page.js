import { AllCommunityModule, createGrid, ModuleRegistry } from 'ag-grid-community';

/**
 * AG Grid with all rows in the browser, the columns of the list of inspections, and its own theme.
 */

const PAGE_SIZE = 25;
const COLUMNS = [
  ['title', 'Title'],
  ['projectName', 'Project'],
  ['clientName', 'Client'],
  ['inspectorName', 'Inspector'],
  ['inspectionDate', 'Date'],
  ['itemCount', 'Items'],
];

ModuleRegistry.registerModules([AllCommunityModule]);

async function start() {
  const rows = new URLSearchParams(location.search).get('rows') ?? '';
  const rowData = await (await fetch(`/rows-${rows}.json`)).json();
  const search = document.createElement('input');
  search.type = 'search';
  const place = document.createElement('div');
  place.style.height = '850px';
  document.body.append(search, place);
  const grid = createGrid(place, {
    rowData,
    columnDefs: COLUMNS.map(([field, headerName]) => ({ field, headerName, flex: 1 })),
    getRowId: ({ data }) => String(data.id),
    pagination: true,
    paginationPageSize: PAGE_SIZE,
    paginationPageSizeSelector: false,
    animateRows: false,
    ensureDomOrder: true,
  });
  search.addEventListener('input', () => {
    grid.setGridOption('quickFilterText', search.value);
  });
}

void start();
