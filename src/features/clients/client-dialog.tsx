import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { AnyActorRef } from 'xstate';
import type { Client } from '../../../contract/clients/client';
import { TEXT_LIMITS } from '../../../contract/limits';
import { CLIENT_MESSAGES } from '../../../contract/clients/messages';
import {
  clientOf,
  clientValuesOf,
  isContactMissing,
  NEW_CLIENT,
  validateClient,
} from '../../../machines/clients/client-form.machine';
import { useClientMachines } from './machines';
import { FormDialog } from '../../forms/form-dialog';
import { viewAction } from '../../ui/toast/confirm-saved';
import { showSnackbar } from '../../ui/toast/snackbar';
import { TextField } from '../../forms/text-field';
import { useForm } from '../../forms/use-form';
import { useFormInput } from '../../forms/use-form-input';
import { useSameName } from './use-same-name';

interface Props {
  /** Null for a new client. */
  client: Client | null;
  /** The actor that loads the list of clients. */
  list: AnyActorRef;
  onClose: () => void;
}

/** Adds or changes a client. */
export function ClientDialog({ client, list, onClose }: Props): ReactNode {
  const [, navigate] = useLocation();
  const form = useForm({
    machine: useClientMachines().clientForm,
    input: useFormInput({
      initial: () => (client === null ? NEW_CLIENT : clientValuesOf(client)),
      version: client?.version ?? null,
      draftForm: client === null ? 'client:new' : `client:${String(client.id)}`,
      subjectId: client?.id ?? null,
      listener: list,
    }),
    validate: validateClient,
    valuesOf: clientOf,
    onSaved: ({ id }) => {
      if (client === null) {
        const action = viewAction(() => {
          navigate(`/clients/${String(id)}`);
        });
        showSnackbar('success', CLIENT_MESSAGES.created, { action });
      } else showSnackbar('success', CLIENT_MESSAGES.updated);
      onClose();
    },
    onCancelled: onClose,
  });
  const { field, context } = form;
  const name = field('name');
  const sameName = useSameName(name.value, client);
  return (
    <FormDialog
      form={form}
      title={client === null ? 'Add Client' : 'Edit Client'}
      submitLabel={client === null ? 'Add Client' : 'Update Client'}
      failed={CLIENT_MESSAGES.saveFailed}
      onLeave={onClose}
    >
      <TextField
        label="Name"
        className="wide"
        isRequired
        hint={sameName.hint}
        {...name}
        onBlur={() => {
          name.onBlur();
          sameName.look();
        }}
      />
      <TextField
        label="Contact Person"
        className="wide"
        isRequired={!isContactMissing(context.initial, 'contactPerson')}
        {...field('contactPerson')}
      />
      <TextField
        label="Email"
        type="email"
        isRequired={!isContactMissing(context.initial, 'email')}
        {...field('email')}
      />
      <TextField label="Phone" type="tel" {...field('phone')} />
      <TextField label="Address" className="wide" rows={2} {...field('address')} />
      <TextField
        label="Notes"
        className="wide"
        rows={4}
        limit={TEXT_LIMITS.notes}
        {...field('notes')}
      />
    </FormDialog>
  );
}
