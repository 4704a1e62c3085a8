import { type ReactNode, useState } from 'react';
import type { AnyActorRef } from 'xstate';
import type { Office } from '../../../contract/office/calls';
import { TEXT_LIMITS } from '../../../contract/limits';
import { WORDING_LIMIT } from '../../../contract/office/limits';
import { OFFICE_MESSAGES } from '../../../contract/office/messages';
import { DEFAULT_AGREEMENT } from '../../../contract/signatures/limits';
import {
  officeOf,
  officeValuesOf,
  validateOffice,
} from '../../../machines/office/office-form.machine';
import { FormFields } from '../../forms/form-fields';
import { FormQuestions } from '../../forms/form-questions';
import { FormFrame } from '../../forms/form-frame';
import { RestoredNotice } from '../../forms/restored-notice';
import { SubmitFooter } from '../../forms/submit-footer';
import { TextField } from '../../forms/text-field';
import { useForm } from '../../forms/use-form';
import { useFormInput } from '../../forms/use-form-input';
import { SelectField } from '../../ui/select/select';
import { showSnackbar } from '../../ui/toast/snackbar';
import { LayoutFields } from '../reports/layout-fields';
import { useOfficeMachines } from './machines';
import { timeZones } from './time-zones';

/** There is one record of settings. */
const OFFICE_ID = 1;

interface Props {
  office: Office;
  /** The actor that loads the settings. */
  page: AnyActorRef;
  onSaved: (saved: Office) => void;
  onCancelled: () => void;
}

/** The form for the office's name, texts, time zone and default report layout. */
export function OfficeForm({ office, page, onSaved, onCancelled }: Props): ReactNode {
  const [searched, setSearched] = useState('');
  const form = useForm({
    machine: useOfficeMachines().officeForm,
    input: useFormInput({
      initial: () => officeValuesOf(office),
      version: office.version,
      draftForm: 'office',
      subjectId: OFFICE_ID,
      listener: page,
    }),
    validate: validateOffice,
    valuesOf: officeOf,
    onSaved: (saved) => {
      showSnackbar('success', OFFICE_MESSAGES.saved);
      onSaved(saved);
    },
    onCancelled,
  });
  const { field } = form;
  const zone = field('timeZone');
  return (
    <FormFields>
      <FormFrame form={form} className="form">
        <RestoredNotice form={form} />
        <fieldset className="card form-section">
          <legend>Office</legend>
          <div className="form-grid">
            <TextField label="Name" hint="Without one, reports say Plumbline." {...field('name')} />
            <SelectField
              label="Time Zone"
              isRequired
              {...zone}
              options={timeZones(searched, zone.value)}
              filterText={searched}
              onFilter={setSearched}
              onChange={(name) => {
                zone.onChange(name ?? zone.value);
              }}
            />
            <TextField
              label="Address"
              className="wide"
              rows={3}
              limit={TEXT_LIMITS.address}
              {...field('address')}
            />
          </div>
        </fieldset>
        <fieldset className="card form-section">
          <legend>Report Wording</legend>
          <div className="form-grid">
            <TextField
              label="Introduction"
              hint="Before the items."
              className="wide"
              rows={5}
              limit={WORDING_LIMIT}
              {...field('introduction')}
            />
            <TextField
              label="Closing Text"
              hint="After the items."
              className="wide"
              rows={5}
              limit={WORDING_LIMIT}
              {...field('closing')}
            />
            <TextField
              label="Signature Wording"
              hint="What people who sign a report agree to."
              className="wide"
              rows={3}
              limit={WORDING_LIMIT}
              placeholder={DEFAULT_AGREEMENT}
              {...field('agreement')}
            />
          </div>
        </fieldset>
        <fieldset className="card form-section">
          <legend>Usual Layout of Reports</legend>
          <LayoutFields
            layout={form.context.values}
            disabled={form.isBusy}
            onChange={form.change}
          />
        </fieldset>
        <SubmitFooter form={form} submitLabel="Save Settings" failed={OFFICE_MESSAGES.saveFailed} />
        <FormQuestions form={form} />
      </FormFrame>
    </FormFields>
  );
}
