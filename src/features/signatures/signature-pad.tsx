import { useSelector } from '@xstate/react';
import { type PointerEvent, type ReactNode, useId, useRef } from 'react';
import { type Drawing, pathOf, pointCountOf } from '../../../contract/signatures/drawing';
import { SIGNATURE_LIMITS } from '../../../contract/signatures/limits';
import { withoutLastStroke, withStroke } from '../../../machines/signatures/signature-values';
import { signaturePadMachine } from '../../../machines/signatures/signature-pad.machine';
import type { FieldBinding } from '../../forms/use-form';
import { useEmitted, useScreenActor } from '../../platform/actors';
import { Button } from '../../ui/button/button';
import { FieldNote, notedBy } from '../../ui/field/field-parts';
import { useShownField } from '../../ui/field/shown-field';

interface Props extends FieldBinding<Drawing | null> {
  /** Switches to the typed name instead. */
  onType: () => void;
}

const LABEL = 'Signature';

/** How many more points the drawing takes; 0 if it is full. */
function roomOf(drawing: Drawing | null): number {
  if (drawing === null) return SIGNATURE_LIMITS.points;
  if (drawing.paths.length >= SIGNATURE_LIMITS.strokes) return 0;
  // A dot takes two points.
  return Math.max(SIGNATURE_LIMITS.points - pointCountOf(drawing) - 1, 0);
}

const strokesOf = (drawing: Drawing | null): string => {
  const count = drawing?.paths.length ?? 0;
  if (count === 0) return 'empty';
  return count === 1 ? '1 stroke' : `${String(count)} strokes`;
};

/** The points of a touch in the units of the drawing, including those between two frames. */
function pointsOf(glass: SVGSVGElement, { nativeEvent }: PointerEvent) {
  const matrix = glass.getScreenCTM()?.inverse();
  // Older phones report only one point per frame.
  const between = 'getCoalescedEvents' in nativeEvent ? nativeEvent.getCoalescedEvents() : [];
  return (between.length === 0 ? [nativeEvent] : between).map(({ clientX, clientY }) => {
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix);
    return { x, y };
  });
}

/** The area in which a person signs with a finger or a pen. */
export function SignaturePad(props: Props): ReactNode {
  const { name, value, error, disabled, onChange, onBlur, onType } = props;
  const id = useId();
  const glass = useRef<SVGSVGElement>(null);
  const actor = useScreenActor(signaturePadMachine);
  const { points, width, height } = useSelector(actor, ({ context }) => context);
  useShownField(name, LABEL, id, undefined);
  useEmitted(actor, {
    'stroke.drawn': (stroke) => {
      onChange(withStroke(value, stroke));
    },
  });
  const room = disabled ? 0 : roomOf(value);
  const isDrawing = points.length > 0;
  const size = value ?? (isDrawing ? { width, height } : null);
  const follow = (event: PointerEvent<SVGSVGElement>, type: 'pen.down' | 'pen.move') => {
    const { pointerId: pointer, currentTarget } = event;
    const touch = { pointer, points: pointsOf(currentTarget, event), room };
    if (type === 'pen.move') {
      actor.send({ type, ...touch });
      return;
    }
    const { width: wide, height: high } = currentTarget.getBoundingClientRect();
    const whole = { width: Math.round(wide), height: Math.round(high) };
    actor.send({ type, ...touch, ...(value ?? whole) });
  };
  const note = { id, error, hint: room === 0 && !disabled ? 'The drawing is full.' : undefined };
  return (
    <div className="field">
      <span className="label" id={`${id}-label`}>
        {LABEL}
        <span className="required" aria-hidden="true">
          *
        </span>
      </span>
      <svg
        ref={glass}
        id={id}
        className="signature-pad"
        role="img"
        tabIndex={-1}
        aria-label={`${LABEL}, ${strokesOf(value)}`}
        {...notedBy(note)}
        {...(size === null ? {} : { viewBox: `0 0 ${String(size.width)} ${String(size.height)}` })}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          follow(event, 'pen.down');
        }}
        onPointerMove={(event) => {
          follow(event, 'pen.move');
        }}
        onPointerUp={({ pointerId: pointer }) => {
          actor.send({ type: 'pen.up', pointer });
          onBlur();
        }}
        onPointerCancel={({ pointerId: pointer }) => {
          actor.send({ type: 'pen.lost', pointer });
        }}
      >
        <path d={(value?.paths ?? []).join('')} />
        {isDrawing ? <path d={pathOf(points, { width, height })} /> : null}
      </svg>
      <div className="signature-tools">
        <Button
          look="outlined"
          disabled={disabled || value === null}
          onClick={() => {
            onChange(withoutLastStroke(value));
          }}
        >
          Undo
        </Button>
        <Button
          look="outlined"
          disabled={disabled || value === null}
          onClick={() => {
            onChange(null);
          }}
        >
          Clear
        </Button>
        <Button look="outlined" disabled={disabled} onClick={onType}>
          Type Name
        </Button>
      </div>
      <div className="field-foot">
        <FieldNote {...note} />
      </div>
    </div>
  );
}
