import { type ReactNode, useId, useState } from 'react';
import type { Edit } from '../../../../machines/outbox/change-context';
import { isLocalId } from '../../../../machines/outbox/local-id';
import type { ListedChange } from '../../../../machines/outbox/outbox-context';
import { DraftlessForm } from '../../../forms/draftless-form';
import { useLoad } from '../../../loading/use-load';
import { Alert } from '../../../ui/message/alert';
import { Button } from '../../../ui/button/button';
import { DialogSubject } from '../../../ui/dialog/confirm-dialog';
import { Dialog } from '../../../ui/dialog/dialog';
import { SelectField, withChosen } from '../../../ui/select/select';
import type { Option } from '../../../ui/select/select-props';
import { NO_INSPECTION_FILTERS } from '../../../../machines/inspections/inspection-list.machine';
import { useInspectionListMachines } from '../../inspections/list-machines';

interface Props {
  change: ListedChange;
  onMove: (edit: Edit) => void;
  onClose: () => void;
}

const NEWEST = {
  view: 'all',
  userId: 0,
  today: '',
  ...NO_INSPECTION_FILTERS,
  sort: '-inspectionDate',
  page: 1,
} as const;

/** Moves a new item that the server refused to another inspection; it is sent again there. */
export default function MoveChangeDialog({ change, onMove, onClose }: Props): ReactNode {
  const { actor, data, query, failure, isBusy, copiedAt } = useLoad(
    useInspectionListMachines().inspectionList,
    NEWEST,
  );
  const formId = useId();
  const [chosen, setChosen] = useState<Option<number> | null>(null);
  const others = (data?.rows ?? [])
    .filter(({ id }) => id !== change.inspectionId && !isLocalId(id))
    .map(({ id, title, projectName }) => ({ value: id, label: `${title} – ${projectName}` }));
  const options = withChosen(others, chosen);
  return (
    <Dialog
      visible
      header="Move to Another Inspection"
      footer={
        <>
          <Button look="outlined" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} disabled={chosen === null}>
            Move and Send
          </Button>
        </>
      }
      onHide={onClose}
    >
      <DraftlessForm
        id={formId}
        onSubmit={() => {
          if (chosen !== null) onMove({ body: { ...change.body, inspectionId: chosen.value } });
        }}
      >
        <DialogSubject name={change.title} />
        {copiedAt === null ? null : (
          <Alert kind="info">Only inspections on this device are listed.</Alert>
        )}
        <SelectField
          label="Inspection"
          isRequired
          placeholder="Select an inspection"
          value={chosen?.value ?? null}
          options={options}
          filterText={query.search}
          emptyText={failure?.message ?? (isBusy ? 'Searching...' : 'No other inspections match')}
          onFilter={(search) => {
            actor.send({ type: 'search.typed', query: { ...query, search } });
          }}
          onChange={(id) => {
            setChosen(options.find(({ value }) => value === id) ?? null);
          }}
        />
      </DraftlessForm>
    </Dialog>
  );
}
