import type { ReactNode } from 'react';
import { reportFileName } from '../../../contract/reports/file-name';
import { selectedItems } from '../../../contract/reports/selected-items';
import type { Report } from '../../../contract/reports/report';
import { SHARE_MESSAGES } from '../../../contract/shares/messages';
import { LoadFailure } from '../../loading/load-failure';
import { useLoad } from '../../loading/use-load';
import { breakable } from '../../ui/text/breakable';
import { Button } from '../../ui/button/button';
import { Dialog } from '../../ui/dialog/dialog';
import { Skeleton } from '../../ui/page/skeleton';
import { HandoverButton, HandoverFailure, useHandover } from './handover-control';
import { useShareMachines } from './machines';
import { NewShare } from './new-share';
import { ShareList } from './share-list';
import './shares.css';

interface Props {
  /** An issued revision that the user may share. */
  report: Report;
  onClose: () => void;
}

/** Creates, shows and ends links to an issued revision, and hands over its file. */
export default function ShareDialog({ report, onClose }: Props): ReactNode {
  const list = useLoad(useShareMachines().shareList, { reportId: report.id });
  const handover = useHandover();
  const title = `${report.title}, Revision ${String(report.revision)}${selectedItems(report.itemCount)}`;
  const file = { url: report.fileUrl ?? '', name: reportFileName(report.title, report.revision) };
  const footer = (
    <>
      <Button look="outlined" onClick={onClose}>
        Close
      </Button>
      <HandoverButton handover={handover} file={file} />
    </>
  );
  return (
    <Dialog visible blockScroll coversPhone header="Share Link" footer={footer} onHide={onClose}>
      <div className="stack">
        <p className="share-subject">{breakable(title)}</p>
        <p className="share-hint">
          Everybody who has a link can read this revision without an account, and nothing else.
        </p>
        <HandoverFailure handover={handover} />
        <NewShare reportId={report.id} list={list.actor} shares={list.data} />
        <LoadFailure record={list} title={SHARE_MESSAGES.loadFailed} />
        {list.data === null ? (
          list.failure === null ? (
            <Skeleton label="Loading links..." shape="table" count={2} />
          ) : null
        ) : (
          <ShareList
            shares={list.data}
            list={list.actor}
            title={title}
            isBusy={handover.isBusy}
            onHandOver={(url) => {
              handover.actor.send({ type: 'link.handOver', url, title });
            }}
          />
        )}
      </div>
    </Dialog>
  );
}
