import { type ReactNode, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { SignOff } from '../../../contract/signatures/calls';
import { SIGNATURE_LIMITS } from '../../../contract/signatures/limits';
import { SIGNATURE_MESSAGES } from '../../../contract/signatures/messages';
import type { Signature } from '../../../contract/signatures/signature';
import { isDirty } from '../../../machines/forms/form-context';
import {
  EMPTY_SIGNATURE,
  type SignatureValues,
  validateSignature,
} from '../../../machines/signatures/signature-values';
import type { signingMachine } from '../../../machines/signatures/signing.machine';
import { FormQuestions } from '../../forms/form-questions';
import { FormFields } from '../../forms/form-fields';
import { FormFrame } from '../../forms/form-frame';
import { RestoredNotice } from '../../forms/restored-notice';
import { SubmitFooter } from '../../forms/submit-footer';
import { TextField } from '../../forms/text-field';
import { type Form, useForm } from '../../forms/use-form';
import { useFormInput } from '../../forms/use-form-input';
import { Button } from '../../ui/button/button';
import { CheckField } from '../../ui/field/check-field';
import { Segments } from '../../ui/filters/segments';
import { EndDialog } from './end-dialog';
import { useSignatureMachines } from './machines';
import { NewerNotice } from './newer-notice';
import { SignaturePad } from './signature-pad';

interface Props {
  /** The revision and the wording that the person signs. */
  shown: SignOff;
  /** What would be signed now. */
  newest: SignOff;
  /** The actor of the page, which is notified of the person's decision. */
  signing: ActorRefFrom<typeof signingMachine>;
}

const DECISIONS = [
  { value: 'signed', label: 'Sign' },
  { value: 'refused', label: 'Refuse' },
] as const;

type SignatureFormState = Form<SignatureValues, Signature>;

/** Who signs, and whether they do. */
function Person({ form }: { form: SignatureFormState }): ReactNode {
  const { field } = form;
  return (
    <div className="signature-person">
      <TextField
        label="Name"
        isRequired
        autoComplete="off"
        limit={SIGNATURE_LIMITS.name}
        {...field('name')}
      />
      <TextField
        label="Role"
        isRequired
        hint="Such as owner, tenant or site manager."
        autoComplete="off"
        limit={SIGNATURE_LIMITS.role}
        {...field('role')}
      />
      <Segments
        label="Decision"
        value={form.context.values.decision}
        options={DECISIONS}
        onChoose={(chosen) => {
          form.change({ decision: chosen });
        }}
      />
    </div>
  );
}

/** The signature: drawn or, instead, the typed name. */
function SignatureField({ form }: { form: SignatureFormState }): ReactNode {
  const { isTyped, name } = form.context.values;
  if (!isTyped) {
    return (
      <SignaturePad
        {...form.field('drawing')}
        onType={() => {
          form.change({ isTyped: true });
        }}
      />
    );
  }
  return (
    <div className="field">
      <span className="label">Signature</span>
      <p className="signature-typed">{name.trim() === '' ? '–' : name}</p>
      <p className="hint">Your typed name counts as your signature.</p>
      <div className="signature-tools">
        <Button
          look="outlined"
          disabled={form.isBusy}
          onClick={() => {
            form.change({ isTyped: false });
          }}
        >
          Draw
        </Button>
      </div>
    </div>
  );
}

const empty = () => EMPTY_SIGNATURE;

/** What one person fills in to sign a revision or to refuse. */
export function SignatureForm({ shown, newest, signing }: Props): ReactNode {
  const { report, agreement } = shown;
  const { signatureFormFor } = useSignatureMachines();
  const [machine] = useState(() => signatureFormFor(shown));
  const form = useForm({
    machine,
    input: useFormInput({
      initial: empty,
      version: null,
      // What was drawn below another wording is not restored below this one.
      draftForm: `signature:${String(report.id)}:${String(agreement.version)}`,
      subjectId: report.id,
      listener: signing,
    }),
    validate: validateSignature,
  });
  const { field } = form;
  const { decision, withPlace } = form.context.values;
  const isRefusal = decision === 'refused';
  const isFilledIn = isDirty(form.context);
  const failed = isRefusal ? SIGNATURE_MESSAGES.refuseFailed : SIGNATURE_MESSAGES.signFailed;
  return (
    <FormFields>
      <FormFrame form={form} className="form card signature-form">
        <RestoredNotice form={form} />
        <NewerNotice
          shown={shown}
          newest={newest}
          onShow={
            isFilledIn || !form.canAct
              ? undefined
              : () => {
                  signing.send({ type: 'newest.show', newest });
                }
          }
        />
        <blockquote className="signature-agreement">{agreement.text}</blockquote>
        <div className="signature-sides">
          <Person form={form} />
          {isRefusal ? (
            <TextField
              label="Reason"
              isRequired
              rows={4}
              limit={SIGNATURE_LIMITS.reason}
              {...field('reason')}
            />
          ) : (
            <SignatureField form={form} />
          )}
        </div>
        <CheckField
          label="Add my location"
          isOn={withPlace}
          disabled={form.isBusy}
          onChange={(isOn) => {
            form.change({ withPlace: isOn });
          }}
        />
        <SubmitFooter
          form={form}
          submitLabel={isRefusal ? 'Refuse to Sign' : 'Sign'}
          cancelLabel="Close"
          onCancel={() => {
            signing.send({ type: 'signing.end' });
          }}
          failed={failed}
        />
        <FormQuestions form={form} />
        <EndDialog
          actor={signing}
          isFilledIn={isFilledIn}
          onForget={() => {
            form.actor.send({ type: 'draft.discard' });
          }}
        />
      </FormFrame>
    </FormFields>
  );
}
