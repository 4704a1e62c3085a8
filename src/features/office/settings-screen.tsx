import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import type { Office } from '../../../contract/office/calls';
import { OFFICE_MESSAGES } from '../../../contract/office/messages';
import { LoadedRecord } from '../../loading/loaded-record';
import { useLoad } from '../../loading/use-load';
import { PageHeader } from '../../ui/page/page-header';
import { LogoCard } from './logo-card';
import { useOfficeMachines } from './machines';
import { OfficeForm } from './office-form';

const TITLE = 'Office Settings';
const BACK = { href: '/', label: 'Back' };
const TEXTS = { loading: 'Loading office settings...', failed: OFFICE_MESSAGES.loadFailed };
const START = { href: '/', label: 'Go to the Start Page' };
const EVERYTHING = {};

/** The screen on which an Admin sets what the office's reports have in common. */
export default function SettingsScreen(): ReactNode {
  const record = useLoad(useOfficeMachines().office, EVERYTHING);
  const [, navigate] = useLocation();
  /** What was saved last; the form starts again with it. */
  const [saved, setSaved] = useState<Office | null>(null);
  return (
    <LoadedRecord
      record={record}
      title={TITLE}
      back={BACK}
      texts={TEXTS}
      offline={{ list: TITLE }}
      missing={{ title: OFFICE_MESSAGES.loadFailed, instead: START }}
    >
      {(office) => (
        <>
          <PageHeader title={TITLE} subtitle="What all reports of this office have in common" />
          <div className="stack">
            <LogoCard office={office} page={record.actor} />
            <OfficeForm
              key={saved?.version ?? 0}
              office={saved !== null && saved.version > office.version ? saved : office}
              page={record.actor}
              onSaved={setSaved}
              onCancelled={() => {
                navigate('/');
              }}
            />
          </div>
        </>
      )}
    </LoadedRecord>
  );
}
