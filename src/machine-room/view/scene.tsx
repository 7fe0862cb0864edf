/** The elements of a drawing, put into the page. */
import { createElement, memo, type ReactNode } from 'react';
import type { Shape } from '../chart/scene.ts';

const elementOf = (shape: Shape | string, key: number): ReactNode => {
  if (typeof shape === 'string') return shape;
  const { class: className, ...attributes } = shape.attributes;
  return createElement(shape.name, { ...attributes, className, key }, ...shape.children.map(elementOf));
};

/** A shop reports many times a second: what looks as before isn't made again. */
const Part = memo(
  ({ shape }: { readonly shape: Shape }) => elementOf(shape, 0),
  (before, after) => JSON.stringify(before) === JSON.stringify(after),
);

/** The parts keep their elements when their order changes. */
const keyOf = ({ attributes }: Shape, place: number) =>
  String(attributes['data-edge'] ?? attributes['data-state'] ?? place);

export const Scene = memo(({ shapes }: { readonly shapes: readonly Shape[] }) =>
  shapes.map((shape, place) => <Part key={keyOf(shape, place)} shape={shape} />),
);
