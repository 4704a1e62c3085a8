import { useSelector } from '@xstate/react';
import { nanoid } from 'nanoid';
import { type ReactNode, useState } from 'react';
import { REPORT_DAYS } from '../../../contract/reports/limits';
import { REPORT_MESSAGES } from '../../../contract/reports/messages';
import type { ReportPurpose } from '../../../contract/reports/report';
import type { ReportSubject } from '../../../machines/reports/report-wish';
import { ActionFailure } from '../../actions/action-failure';
import { useScreenActor } from '../../platform/actors';
import { Alert } from '../../ui/message/alert';
import { Button } from '../../ui/button/button';
import { Dialog } from '../../ui/dialog/dialog';
import { LayoutFields } from './layout-fields';
import { useReportMachines } from './machines';
import { ReportOutcome } from './report-outcome';
import { UnsentNotice } from './unsent-notice';
import './reports.css';

interface Props {
  subject: ReportSubject;
  /** The ids of all items that the report can have, if the page knows them. */
  itemIds?: readonly number[];
  /** The name of the inspection or project. */
  name: string;
  /** Whether the user may issue a revision. */
  mayIssue: boolean;
  onClose: () => void;
}

const OTHERS = `A draft has all pages but no number, and is removed after ${String(REPORT_DAYS.draft)} days; a preview has the first ones.`;

/** Chooses the layout of a report, has it made, and opens it. */
export default function ReportDialog(props: Props): ReactNode {
  const { subject, itemIds, name, mayIssue, onClose } = props;
  const [key] = useState(() => nanoid());
  const actor = useScreenActor(useReportMachines().reportMaking, { input: { subject, key } });
  const snapshot = useSelector(actor, (current) => current);
  const { layout, failure, unchangedSince } = snapshot.context;
  // Then opening it comes first: another revision could not be taken back.
  const isReady = snapshot.matches('ready');
  const isBusy = snapshot.hasTag('busy') || snapshot.hasTag('loading');
  const make = (purpose: ReportPurpose) => () => {
    actor.send({ type: 'report.make', purpose });
  };
  const footer = (
    <>
      <Button look="outlined" onClick={onClose}>
        Close
      </Button>
      <Button look="outlined" disabled={isBusy} onClick={make('preview')}>
        Preview
      </Button>
      <Button
        look={mayIssue || isReady ? 'outlined' : 'filled'}
        disabled={isBusy}
        onClick={make('draft')}
      >
        Make Draft
      </Button>
      {mayIssue ? (
        <Button look={isReady ? 'outlined' : 'filled'} disabled={isBusy} onClick={make('revision')}>
          Issue Revision
        </Button>
      ) : null}
    </>
  );
  return (
    <Dialog visible blockScroll coversPhone header="Report" footer={footer} onHide={onClose}>
      <div className="stack">
        <p className="report-subject">{name}</p>
        <UnsentNotice subject={subject} itemIds={itemIds} />
        <ActionFailure acting={{ actor, failure, isBusy }} title={REPORT_MESSAGES.makeFailed} />
        <LayoutFields
          layout={layout}
          disabled={isBusy}
          onChange={(changes) => {
            actor.send({ type: 'layout.changed', changes });
          }}
        />
        <ReportOutcome actor={actor} />
        {mayIssue && !isBusy && unchangedSince !== null ? (
          <Alert kind="info">{REPORT_MESSAGES.unchangedSince(unchangedSince)}</Alert>
        ) : null}
        <p className="report-hint">
          {mayIssue
            ? `A revision gets a number and never changes. ${OTHERS}`
            : `${OTHERS} The office and the inspector of an inspection issue revisions.`}
        </p>
      </div>
    </Dialog>
  );
}
