import type { ReactNode } from 'react';
import {
  PHOTOS_PER_ROW,
  REPORT_GROUPS,
  REPORT_PAPERS,
  type ReportLayout,
} from '../../../contract/reports/layout';
import { REPORT_GROUP_LABELS } from '../../../contract/reports/layout-words';
import { CheckField } from '../../ui/field/check-field';
import { ChoiceChips } from '../../ui/select/choice-chips';

const GROUPS = REPORT_GROUPS.map((value) => ({ value, label: REPORT_GROUP_LABELS[value] }));
const ROWS = PHOTOS_PER_ROW.map((value) => ({ value, label: String(value) }));
const PAPERS = REPORT_PAPERS.map((value) => ({ value, label: value }));

interface Props {
  layout: ReportLayout;
  disabled?: boolean;
  onChange: (changes: Partial<ReportLayout>) => void;
}

/** The controls for the layout of a report. */
export function LayoutFields({ layout, disabled = false, onChange }: Props): ReactNode {
  return (
    <div className="form-grid">
      <ChoiceChips
        name="groupBy"
        label="Chapters by"
        className="wide"
        options={GROUPS}
        value={layout.groupBy}
        disabled={disabled}
        onChange={(groupBy) => {
          onChange({ groupBy });
        }}
      />
      <ChoiceChips
        name="photosPerRow"
        label="Photos per Row"
        options={ROWS}
        value={layout.photosPerRow}
        disabled={disabled}
        onChange={(photosPerRow) => {
          onChange({ photosPerRow });
        }}
      />
      <ChoiceChips
        name="paper"
        label="Paper"
        options={PAPERS}
        value={layout.paper}
        disabled={disabled}
        onChange={(paper) => {
          onChange({ paper });
        }}
      />
      <CheckField
        label="History of each item"
        isOn={layout.withHistory}
        disabled={disabled}
        onChange={(withHistory) => {
          onChange({ withHistory });
        }}
      />
    </div>
  );
}
