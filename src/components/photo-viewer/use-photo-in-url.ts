import { useLocation, useSearch } from 'wouter';

const PARAMETER = 'photo';

/** Entries of the history that a click on a photo has made: closing goes back over them. */
interface ViewerEntry {
  isViewer: true;
}

const VIEWER_ENTRY: ViewerEntry = { isViewer: true };

const isViewerEntry = (state: unknown): state is ViewerEntry =>
  typeof state === 'object' && state !== null && 'isViewer' in state;

interface PhotoInUrl {
  /** The photo that the address names, or null. */
  photoId: number | null;
  /** Opens the viewer; Back closes it. */
  open: (photoId: number) => void;
  /** Another photo in the open viewer. */
  show: (photoId: number) => void;
  close: () => void;
}

/** The viewer's place in the address: `?photo=ID`. */
export function usePhotoInUrl(): PhotoInUrl {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const parameters = new URLSearchParams(search);
  const text = parameters.get(PARAMETER) ?? '';

  const addressOf = (photoId: number | null) => {
    const next = new URLSearchParams(search);
    if (photoId === null) next.delete(PARAMETER);
    else next.set(PARAMETER, String(photoId));
    return next.size === 0 ? path : `${path}?${next.toString()}`;
  };
  return {
    photoId: /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null,
    open: (photoId) => {
      navigate(addressOf(photoId), { state: VIEWER_ENTRY });
    },
    show: (photoId) => {
      const state: unknown = window.history.state;
      navigate(addressOf(photoId), { replace: true, state });
    },
    close: () => {
      if (isViewerEntry(window.history.state)) window.history.back();
      else navigate(addressOf(null), { replace: true });
    },
  };
}
