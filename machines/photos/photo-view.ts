/**
 * The position of a picture on the stage: its scale, and its offset from the middle. A zoom of 1
 * fits the picture into the stage.
 */

export interface Point {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface View {
  zoom: number;
  /** The offset of the picture's middle from the stage's, in CSS pixels. */
  pan: Point;
}

/** The limits and steps of zooming. */
export const ZOOM = { min: 0.1, max: 5, button: 1.5, wheelIn: 1.1, wheelOut: 0.9 } as const;

/** The maximum enlargement of a small picture. */
const MAX_ENLARGEMENT = 2;

const MIDDLE: Point = { x: 0, y: 0 };

export const FIT: View = { zoom: 1, pan: MIDDLE };

/** The size in which a picture fits into the stage. */
export function fittedSize(picture: Size, stage: Size): Size {
  const scale = Math.min(
    stage.width / picture.width,
    stage.height / picture.height,
    MAX_ENLARGEMENT,
  );
  return { width: picture.width * scale, height: picture.height * scale };
}

const between = (min: number, value: number, max: number) => Math.min(Math.max(value, min), max);

/**
 * Limits the pan: a picture can be dragged until its edge meets that of the stage; one that fits
 * cannot be dragged.
 */
function limited({ zoom, pan }: View, fitted: Size, stage: Size): View {
  const spare = {
    x: Math.max(0, (fitted.width * zoom - stage.width) / 2),
    y: Math.max(0, (fitted.height * zoom - stage.height) / 2),
  };
  return {
    zoom,
    pan: {
      x: between(0 - spare.x, pan.x, spare.x),
      y: between(0 - spare.y, pan.y, spare.y),
    },
  };
}

/** The sizes of the picture and its stage. */
export interface Scene {
  picture: Size;
  stage: Size;
}

/** Zooms by a factor around `at`, an offset from the stage's middle. */
export function zoomedBy(
  { zoom, pan }: View,
  { factor, at = MIDDLE }: { factor: number; at?: Point },
  { picture, stage }: Scene,
): View {
  const next = between(ZOOM.min, zoom * factor, ZOOM.max);
  const moved = {
    x: at.x - ((at.x - pan.x) * next) / zoom,
    y: at.y - ((at.y - pan.y) * next) / zoom,
  };
  return limited({ zoom: next, pan: moved }, fittedSize(picture, stage), stage);
}

export function pannedBy({ zoom, pan }: View, by: Point, { picture, stage }: Scene): View {
  const moved = { x: pan.x + by.x, y: pan.y + by.y };
  return limited({ zoom, pan: moved }, fittedSize(picture, stage), stage);
}

/** The same view on a stage of another size. */
export const onResizedStage = (view: View, scene: Scene): View => pannedBy(view, MIDDLE, scene);
