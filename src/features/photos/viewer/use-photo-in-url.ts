import { useCallback, useRef } from 'react';
import { useLocation } from 'wouter';
import { underLayers } from '../../../ui/layers/layers';
import { useQueryText } from '../../../platform/address';

const PARAMETER = 'photo';

/** Marks history entries that a click on a photo has added; closing goes back over them. */
interface ViewerEntry {
  isViewer: true;
}

const VIEWER_ENTRY: ViewerEntry = { isViewer: true };

const isViewerEntry = (state: unknown): state is ViewerEntry =>
  typeof state === 'object' && state !== null && 'isViewer' in state;

const photoText = (query: string) => new URLSearchParams(query).get(PARAMETER) ?? '';

/** The address of the page with another photo, or with none. */
function addressOf(photoId: number | null): string {
  const { pathname, search } = window.location;
  const parameters = new URLSearchParams(search);
  if (photoId === null) parameters.delete(PARAMETER);
  else parameters.set(PARAMETER, String(photoId));
  return parameters.size === 0 ? pathname : `${pathname}?${parameters.toString()}`;
}

interface PhotoInUrl {
  /** The photo in the address, or null. */
  photoId: number | null;
  /** Opens the viewer; Back closes it. */
  open: (photoId: number) => void;
  /** Shows another photo in the open viewer. */
  show: (photoId: number) => void;
  close: () => void;
}

/** Reads and changes the viewer's photo in the address: `?photo=ID`. The functions are stable. */
export function usePhotoInUrl(): PhotoInUrl {
  const [, navigate] = useLocation();
  const text = photoText(useQueryText());
  const open = useCallback(
    (photoId: number) => {
      // It may name a photo that is not on this device. Back does not lead to that one again.
      if (photoText(window.location.search) !== '') navigate(addressOf(null), { replace: true });
      navigate(addressOf(photoId), { state: VIEWER_ENTRY });
    },
    [navigate],
  );
  const show = useCallback(
    (photoId: number) => {
      const state = isViewerEntry(window.history.state) ? VIEWER_ENTRY : null;
      navigate(addressOf(photoId), { replace: true, state });
    },
    [navigate],
  );
  // Going back is asynchronous; a second request to close must not leave the page as well.
  const isClosing = useRef(false);
  const close = useCallback(() => {
    if (isClosing.current) return;
    isClosing.current = true;
    underLayers(() => {
      if (isViewerEntry(window.history.state)) window.history.back();
      else navigate(addressOf(null), { replace: true });
    });
  }, [navigate]);
  return { photoId: /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null, open, show, close };
}
