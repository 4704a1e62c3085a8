import { useSelector } from '@xstate/react';
import { Fragment, type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import { Credentials } from '../../../../contract/session/calls';
import { LOGIN_MESSAGES } from '../../../../contract/session/messages';
import { fieldErrors } from '../../../../contract/issue-messages';
import type { SessionMachine } from '../../../../machines/session/session.machine';
import { useInform } from '../../../platform/actors';
import { useSessionServices } from '../session-services';
import { Button } from '../../../ui/button/button';
import { Field } from '../../../ui/field/field';
import { Alert } from '../../../ui/message/alert';
import { PasswordInput } from './password-input';
import { LinkButton } from '../../../ui/button/link-button';
import { Input } from '../../../ui/field/input';
import { Spinner } from '../../../ui/chip/spinner';
import './login.css';
import '../../../ui/field/form-footer.css';

type Snapshot = SnapshotFrom<SessionMachine>;

const selectIsLeaving = (snapshot: Snapshot) => snapshot.matches('signingOut');

/** Why this tab is signed out, if it was not by its user here. */
const selectNotice = (snapshot: Snapshot) => {
  if (snapshot.hasTag('forcedOut')) return LOGIN_MESSAGES.sessionEnded;
  return snapshot.hasTag('leftElsewhere') ? LOGIN_MESSAGES.leftElsewhere : null;
};
const selectMessage = (snapshot: Snapshot) => snapshot.context.failure?.message ?? null;

const LABELS = { email: 'Email', password: 'Password' } as const;
type FieldName = keyof typeof LABELS;
const FIELDS = ['email', 'password'] as const satisfies readonly FieldName[];

/**
 * Lists, next to the disabled button, the fields that prevent sign-in, with a link to each. It is
 * smaller than the component of other forms, for which the first load has no room.
 */
function StillNeeded({
  fields,
  onGoTo,
}: {
  fields: readonly FieldName[];
  onGoTo: (field: FieldName) => void;
}): ReactNode {
  return fields.length === 0 ? null : (
    <p className="missing-fields">
      Still needed:{' '}
      {fields.map((field, index) => (
        <Fragment key={field}>
          {index === 0 ? null : ', '}
          <LinkButton
            onMouseDown={(event) => {
              // Keeps the focus: leaving a field may show its error, which would move this link
              // away from the pointer.
              event.preventDefault();
            }}
            onClick={() => {
              onGoTo(field);
              document.getElementsByName(field)[0]?.focus();
            }}
          >
            {LABELS[field]}
          </LinkButton>
        </Fragment>
      ))}
      .
    </p>
  );
}

function errorsOf(values: { email: string; password: string }) {
  const { error } = Credentials.safeParse(values);
  const errors = fieldErrors(error?.issues ?? []);
  return { email: errors['email']?.[0], password: errors['password']?.[0] };
}

/** A screen reader that was signed out starts here, and reads why. */
const focusStart = (start: HTMLElement | null) => {
  start?.focus();
};

/** The sign-in screen. When there is a session, the guard redirects to another page. */
export default function LoginScreen(): ReactNode {
  const { session } = useSessionServices();
  const isBusy = useSelector(session, (snapshot) => snapshot.hasTag('busy'));
  const isLeaving = useSelector(session, selectIsLeaving);
  const notice = useSelector(session, selectNotice);
  const message = useSelector(session, selectMessage);
  const refusal = useRef<HTMLDivElement>(null);
  const [values, setValues] = useState({ email: '', password: '' });
  const [left, setLeft] = useState({ email: false, password: false });

  useInform(session, { type: 'error.dismiss' });

  // Focuses the message, because the disabled button lost the focus.
  useEffect(() => {
    if (message !== null && !isBusy) refusal.current?.focus();
  }, [message, isBusy]);

  const errors = errorsOf(values);
  const needed = FIELDS.filter((field) => errors[field] !== undefined);
  const isValid = needed.length === 0;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isValid) session.send({ type: 'login.submit', credentials: values });
  };

  return (
    <section className="login">
      <form className="card login-card" onSubmit={submit} noValidate>
        <h1 ref={notice === null ? focusStart : null} tabIndex={-1}>
          Sign In
        </h1>
        <p className="lead">Inspections, items and photos of your sites.</p>
        {notice === null ? null : (
          <div ref={focusStart} tabIndex={-1} className="form-failure">
            <Alert
              kind="info"
              onDismiss={() => {
                session.send({ type: 'notice.dismiss' });
              }}
            >
              {notice}
            </Alert>
          </div>
        )}
        <Field label={LABELS.email} error={left.email ? errors.email : undefined}>
          {(control) => (
            <Input
              {...control}
              name="email"
              type="email"
              inputMode="email"
              autoComplete="username"
              value={values.email}
              onChange={(event) => {
                setValues({ ...values, email: event.target.value });
              }}
              onBlur={() => {
                setLeft({ ...left, email: values.email !== '' || left.email });
              }}
            />
          )}
        </Field>
        <Field label={LABELS.password} error={left.password ? errors.password : undefined}>
          {(control) => (
            <PasswordInput
              {...control}
              name="password"
              value={values.password}
              onChange={(password) => {
                setValues({ ...values, password });
              }}
              onBlur={() => {
                setLeft({ ...left, password: values.password !== '' || left.password });
              }}
            />
          )}
        </Field>
        {message === null ? null : (
          <div ref={refusal} tabIndex={-1} className="form-failure">
            <Alert
              onDismiss={() => {
                session.send({ type: 'error.dismiss' });
              }}
            >
              {message}
            </Alert>
          </div>
        )}
        <StillNeeded
          fields={needed}
          onGoTo={(field) => {
            setLeft({ ...left, [field]: true });
          }}
        />
        <Button type="submit" isWide disabled={!isValid || isBusy} aria-busy={isBusy}>
          {isBusy ? <Spinner isSmall /> : null}
          {isLeaving ? 'Signing out...' : isBusy ? 'Signing in...' : 'Sign In'}
        </Button>
      </form>
    </section>
  );
}
