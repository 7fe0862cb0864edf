/** Renders the shapes of a drawing. */
import { createElement, memo, type ReactNode } from 'react';
import type { Shape } from '../chart/scene.ts';

const elementOf = (shape: Shape | string, key: number): ReactNode => {
  if (typeof shape === 'string') return shape;
  const { class: className, ...attributes } = shape.attributes;
  return createElement(shape.name, { ...attributes, className, key }, ...shape.children.map(elementOf));
};

/** A shop reports many times a second: equal shapes aren't rendered again. */
const Part = memo(
  ({ shape }: { readonly shape: Shape }) => elementOf(shape, 0),
  (before, after) => JSON.stringify(before) === JSON.stringify(after),
);

/** Stable keys, so that reordered parts keep their elements. */
const keyOf = ({ attributes }: Shape, index: number) =>
  `${attributes.class} ${attributes['data-edge'] ?? attributes['data-state'] ?? index}`;

export const Scene = memo(({ shapes }: { readonly shapes: readonly Shape[] }) =>
  shapes.map((shape, index) => <Part key={keyOf(shape, index)} shape={shape} />),
);
