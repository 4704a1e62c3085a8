/**
 * The layout faults of the visible page: horizontal scrolling, and texts or controls that are cut
 * off, leave the window or their box, or overlap. The function runs in the page, so it cannot use
 * anything from outside.
 */
export function layoutFaults(): string[] {
  interface Box {
    left: number;
    top: number;
    right: number;
    bottom: number;
  }
  interface Piece {
    element: Element;
    kind: 'text' | 'control';
    name: string;
    box: Box;
  }

  const CONTROLS =
    'a[href], button, input, textarea, img, progress, [role="option"], [role="menuitem"], .p-dropdown';
  /** Elements that are meant to scroll sideways. */
  const SIDEWAYS = '.board, .viewer-strip';
  const LAYERS = '.p-dialog, .p-sidebar, .p-dropdown-panel, .p-menu-overlay, .viewer';
  const faults = new Set<string>();

  const boxOf = ({ left, top, right, bottom }: DOMRect): Box => ({ left, top, right, bottom });
  const widthOf = ({ left, right }: Box) => right - left;
  const heightOf = ({ top, bottom }: Box) => bottom - top;
  const words = (text: string) => {
    const line = text.replace(/\s+/g, ' ').trim();
    return line.length > 40 ? `${line.slice(0, 39)}…` : line;
  };
  const nameOf = (element: Element) => {
    const classes = [...element.classList].join('.');
    const tag = element.tagName.toLowerCase();
    const text = element.getAttribute('aria-label') ?? element.textContent;
    return `${tag}${classes === '' ? '' : `.${classes}`} "${words(text)}"`;
  };

  const layers = [...document.querySelectorAll(LAYERS)].filter((layer) => layer.checkVisibility());
  const root = layers.at(-1) ?? document.body;

  // A bar that stays visible while the page scrolls covers content on purpose.
  const sticky = [...root.querySelectorAll<HTMLElement>('*')].filter(
    (element) => getComputedStyle(element).position === 'sticky',
  );
  for (const element of sticky) element.style.position = 'static';

  /** Values that many pieces share are computed once per element. */
  function once<Value>(compute: (element: Element) => Value): (element: Element) => Value {
    const known = new Map<Element, Value>();
    return (element) => {
      const value = known.get(element) ?? compute(element);
      known.set(element, value);
      return value;
    };
  }

  const isClipped: (element: Element) => boolean = once((element) => {
    const style = getComputedStyle(element);
    const clip = style.getPropertyValue('clip');
    if (style.clipPath === 'inset(50%)' || /^rect\(0(px)?[, ]/.test(clip)) return true;
    return element.parentElement !== null && isClipped(element.parentElement);
  });

  const isSeen = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !isClipped(element);

  const isTruncatedOnPurpose = (style: CSSStyleDeclaration) =>
    style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';

  const looksLikeABox = (style: CSSStyleDeclaration) =>
    (style.display !== 'inline' && style.backgroundColor !== 'rgba(0, 0, 0, 0)') ||
    (style.borderLeftStyle !== 'none' && style.borderRightStyle !== 'none');

  const surroundingsOf = once((at) => {
    const style = getComputedStyle(at);
    const { overflowX, overflowY, position } = style;
    const edge = at.getBoundingClientRect();
    return {
      overflowX,
      overflowY,
      position,
      edge,
      isBox: looksLikeABox(style),
      isMeant: at.matches(SIDEWAYS) || isTruncatedOnPurpose(style),
      isWide: at.clientWidth > 0,
      inner: {
        left: edge.left + at.clientLeft,
        right: edge.left + at.clientLeft + at.clientWidth,
        top: edge.top + at.clientTop,
        bottom: edge.top + at.clientTop + at.clientHeight,
      },
    };
  });

  /** The visible part of a piece; null if nothing is visible. Reports pieces that are cut off. */
  function visiblePart(piece: Piece): Box | null {
    let { left, top, right, bottom } = piece.box;
    for (let at = piece.element; at !== root && at.parentElement !== null; at = at.parentElement) {
      const { overflowX, overflowY, position, isMeant, isWide, inner } = surroundingsOf(at);
      const isOwn = at === piece.element && piece.kind === 'control';
      if (!isOwn && (overflowX !== 'visible' || overflowY !== 'visible')) {
        const isCutX = left < inner.left - 1 || right > inner.right + 1;
        const isScrolledY = /auto|scroll/.test(overflowY);
        const isCutY = top < inner.top - 3 || bottom > inner.bottom + 3;
        if (!isMeant && isWide && overflowX !== 'visible' && isCutX) {
          faults.add(`${piece.name} is cut off by ${nameOf(at)}`);
        }
        if (!isMeant && !isScrolledY && overflowY !== 'visible' && isCutY) {
          faults.add(`${piece.name} is cut off in height by ${nameOf(at)}`);
        }
        left = Math.max(left, inner.left);
        right = Math.min(right, inner.right);
        top = Math.max(top, inner.top);
        bottom = Math.min(bottom, inner.bottom);
        if (right - left < 1 || bottom - top < 1) return null;
      }
      if (position === 'fixed') break;
    }
    return { left, top, right, bottom };
  }

  /** Reports a text that leaves the box around it. */
  function reportEscape({ element, name }: Piece, box: Box): void {
    for (let at: Element | null = element; at !== null && at !== root; at = at.parentElement) {
      const { overflowY, position, isBox, edge } = surroundingsOf(at);
      if (isBox) {
        const isOut =
          box.left < edge.left - 1 ||
          box.right > edge.right + 1 ||
          box.top < edge.top - 3 ||
          box.bottom > edge.bottom + 3;
        if (isOut) faults.add(`${name} leaves ${nameOf(at)}`);
      }
      if (position === 'absolute' || position === 'fixed') return;
      if (overflowY !== 'visible') return;
    }
  }

  const pieces: Piece[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement;
    if (element === null || (node.textContent ?? '').trim() === '' || !isSeen(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const name = `"${words(node.textContent ?? '')}"`;
    for (const rect of range.getClientRects()) {
      if (rect.width > 1) pieces.push({ element, kind: 'text', name, box: boxOf(rect) });
    }
  }
  // Chromium wraps at a word break, even in a line that does not wrap.
  for (const { parentElement: line } of root.querySelectorAll('wbr')) {
    if (line === null || !isSeen(line)) continue;
    const canBreak = getComputedStyle(line.querySelector('wbr') ?? line).display !== 'none';
    if (canBreak && getComputedStyle(line).whiteSpace === 'nowrap') {
      faults.add(`${nameOf(line)} wraps and is cut in one line`);
    }
  }
  for (const element of root.querySelectorAll(CONTROLS)) {
    const box = boxOf(element.getBoundingClientRect());
    if (widthOf(box) <= 2 || heightOf(box) <= 2 || !isSeen(element)) continue;
    // The viewer's buttons cover the picture on purpose.
    if (element.matches('.viewer-picture, .viewer-picture *')) continue;
    // An inline link is as long as its words, which are checked separately.
    if (getComputedStyle(element).display === 'inline' && element.tagName === 'A') continue;
    pieces.push({ element, kind: 'control', name: nameOf(element), box });
  }

  const shown = pieces.flatMap((piece) => {
    const box = visiblePart(piece);
    return box === null ? [] : [{ ...piece, box }];
  });
  const width = document.documentElement.clientWidth;
  for (const piece of shown) {
    if (piece.box.right > width + 1 || piece.box.left < -1) {
      faults.add(`${piece.name} leaves the window`);
    }
    if (piece.kind === 'text') reportEscape(piece, piece.box);
  }
  const tooWide = document.documentElement.scrollWidth - width;
  if (tooWide > 0) faults.add(`the page is ${String(tooWide)} px too wide`);

  for (const { element, kind, name } of shown) {
    const style = getComputedStyle(element);
    const room =
      element.clientWidth -
      Number.parseFloat(style.paddingLeft) -
      Number.parseFloat(style.paddingRight);
    const isShortened =
      style.textOverflow === 'ellipsis' && element.scrollWidth > element.clientWidth;
    if (kind === 'text' && isShortened && room < 2.5 * Number.parseFloat(style.fontSize)) {
      faults.add(`${name} is shortened beyond recognition`);
    }
    const parent = element.parentElement;
    if (kind === 'text' || parent === null || style.position === 'absolute') continue;
    const isPulledOut = [style.marginLeft, style.marginRight].some((margin) =>
      margin.startsWith('-'),
    );
    const around = parent.getBoundingClientRect();
    const own = element.getBoundingClientRect();
    const isOut = own.right > around.right + 1 || own.left < around.left - 1;
    if (isOut && !isPulledOut && !/inline|contents/.test(getComputedStyle(parent).display)) {
      faults.add(`${name} leaves what is around it`);
    }
  }

  /** A button may cover the space that a field reserves for it. */
  const hasRoomFor = (field: Element, { element, box }: Piece): boolean => {
    if (field.tagName !== 'INPUT' || !field.parentElement?.contains(element)) return false;
    const { paddingLeft, paddingRight } = getComputedStyle(field);
    const edge = field.getBoundingClientRect();
    return (
      box.left >= edge.right - Number.parseFloat(paddingRight) - 2 ||
      box.right <= edge.left + Number.parseFloat(paddingLeft) + 2
    );
  };
  /** A number may lie on the picture that it counts. */
  const isOnOwnPicture = (picture: Element, { element }: Piece): boolean =>
    picture.tagName === 'IMG' &&
    picture.parentElement === element.parentElement &&
    getComputedStyle(element).position === 'absolute';
  shown.forEach((one, index) => {
    for (const other of shown.slice(index + 1)) {
      const across =
        Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const down =
        Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      const least = Math.min(heightOf(one.box), heightOf(other.box));
      if (across <= 2 || down <= Math.max(2, least * 0.25)) continue;
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
      if (hasRoomFor(one.element, other) || hasRoomFor(other.element, one)) continue;
      if (isOnOwnPicture(one.element, other) || isOnOwnPicture(other.element, one)) continue;
      faults.add(`${one.name} and ${other.name} lie over one another`);
    }
  });

  for (const element of sticky) element.style.removeProperty('position');
  return [...faults].sort();
}
