import type { ReactNode } from 'react';
import { DOWNLOAD_MESSAGES } from '../../../contract/downloads/messages';
import type { DownloadRequest } from '../../../machines/downloads/download.machine';
import { useUserId } from '../../platform/user-id';
import { Button } from '../../ui/button/button';
import { Icon } from '../../ui/icon/icon';
import { MoreMenu } from '../../ui/menu/more-menu';
import { type Choice, useSharedMenu } from '../../ui/menu/shared-menu';
import { useIsPhone } from '../../ui/window/use-is-desktop';
import { wantDownload } from './wanted-downloads';

/** A list in its current view: the contents of its file. */
export type ListFile = Omit<DownloadRequest, 'format'>;

const FORMATS = [
  ['csv', 'CSV'],
  ['xlsx', 'Excel'],
] as const;

const entryOf = (label: string, command: () => void): Choice => ({
  label,
  icon: 'download',
  // Evaluated when the menu opens.
  get refusal() {
    return navigator.onLine ? null : DOWNLOAD_MESSAGES.offline;
  },
  command,
});

/** The file formats of a list, as menu entries. */
export function useDownloadChoices(): (file: ListFile, verb?: string) => Choice[] {
  const userId = useUserId();
  return (file, verb = 'Download ') =>
    FORMATS.map(([format, label]) =>
      entryOf(`${verb}${label}`, () => {
        wantDownload(userId, { ...file, format });
      }),
    );
}

/** All photos of an inspection in one file, as a menu entry. */
export function usePhotosChoice(): (inspectionId: number) => Choice {
  const userId = useUserId();
  return (id) =>
    entryOf('Download Photos', () => {
      wantDownload(userId, {
        call: 'downloadPhotosOfInspection',
        id,
        query: {},
        format: 'zip',
        name: `photos-of-inspection-${String(id)}`,
        unit: 'photos',
      });
    });
}

function DownloadButton({ file }: { file: ListFile }): ReactNode {
  const choices = useDownloadChoices();
  const { open, menu } = useSharedMenu(() => choices(file, ''));
  return (
    <>
      <Button
        look="outlined"
        aria-haspopup="menu"
        onClick={(event) => {
          open(event, null);
        }}
      >
        <Icon name="download" />
        Download
      </Button>
      {menu}
    </>
  );
}

/** Downloads a list as it is filtered and ordered. On a phone it is in the page's menu. */
export function DownloadMenu({ file }: { file: ListFile }): ReactNode {
  const choices = useDownloadChoices();
  return useIsPhone() ? <MoreMenu choices={choices(file)} /> : <DownloadButton file={file} />;
}
