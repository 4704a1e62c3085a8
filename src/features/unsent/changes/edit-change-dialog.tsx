import { type ReactNode, useId, useState } from 'react';
import { DraftlessForm } from '../../../forms/draftless-form';
import { focusFirstError } from '../../../forms/form-fields';
import type { Edit } from '../../../../machines/outbox/change-context';
import type { ListedChange } from '../../../../machines/outbox/outbox-context';
import { kindOf } from '../../../../machines/outbox/waiting-calls';
import { Alert } from '../../../ui/message/alert';
import { Button } from '../../../ui/button/button';
import { DialogSubject } from '../../../ui/dialog/confirm-dialog';
import { Dialog } from '../../../ui/dialog/dialog';
import { DiscardDialog } from '../../../ui/dialog/discard-dialog';
import { ChangeField } from './change-field';
import { labelOf } from './change-words';
import { useMoment } from '../../../platform/actors';
import { daysOf, editableFields, problemOf, typedOf, valueIn } from './editable-fields';

interface Props {
  change: ListedChange;
  onSave: (edit: Edit) => void;
  onClose: () => void;
}

/** Corrects the fields of a change that the server refused; the change is sent again with them. */
export default function EditChangeDialog({ change, onSave, onClose }: Props): ReactNode {
  const id = useId();
  const { today } = useMoment();
  // Another tab may alter the change; the user's input here stays.
  const [fields] = useState(() => editableFields(change));
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [problems, setProblems] = useState<Readonly<Record<string, string | undefined>>>(() =>
    Object.fromEntries(fields.map(({ name, error }) => [name, error])),
  );
  const [projectName, setProjectName] = useState(change.projectName ?? '');
  const [isAsking, setIsAsking] = useState(false);
  const isTyped = Object.keys(typed).length > 0;
  const close = () => {
    if (isTyped) setIsAsking(true);
    else onClose();
  };
  const save = (form: HTMLFormElement) => {
    const edited = fields.filter(({ name }) => name in typed);
    const values = Object.fromEntries(
      edited.map((field) => [field.name, valueIn(field, typed[field.name] ?? '')]),
    );
    const found = edited.flatMap(({ name }) => {
      const problem = problemOf(change, { name, value: values[name], today });
      return problem === undefined ? [] : [[name, problem] as const];
    });
    setProblems(Object.fromEntries(found));
    const named = 'projectId' in values ? { projectName } : {};
    if (found.length === 0) onSave({ body: { ...change.body, ...values }, ...named });
    else setTimeout(focusFirstError, 0, form);
  };
  return (
    <>
      <Dialog
        visible
        header="Edit Change"
        footer={
          <>
            <Button look="outlined" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" form={id} disabled={!isTyped}>
              Save and Send
            </Button>
          </>
        }
        onHide={close}
      >
        <DraftlessForm id={id} onSubmit={save}>
          <DialogSubject name={change.title} />
          {change.failure === null ? null : <Alert kind="info">{change.failure.message}</Alert>}
          {fields.map(({ name, control }) => (
            <ChangeField
              key={name}
              name={name}
              label={labelOf(kindOf(change), name)}
              control={control}
              days={daysOf(name, today)}
              error={problems[name]}
              value={typed[name] ?? typedOf(control, change.body[name])}
              projectName={projectName}
              onProject={setProjectName}
              onChange={(value) => {
                setTyped((before) => ({ ...before, [name]: value }));
                setProblems((before) => ({ ...before, [name]: undefined }));
              }}
            />
          ))}
        </DraftlessForm>
      </Dialog>
      <DiscardDialog
        isOpen={isAsking}
        onDiscard={onClose}
        onKeepEditing={() => {
          setIsAsking(false);
        }}
      />
    </>
  );
}
