/** The code of the screens and of the large parts that they open later. */
export const PIECES = import.meta.glob([
  '../../features/**/*-screen.tsx',
  '../../features/**/{board,resolution-dialog,upload-dialog,photo-viewer,item-comments}.tsx',
  '../../forms/drafts/browser-drafts.ts',
  '../../platform/tabs/{asking-claims,lease-lock}.ts',
]);
