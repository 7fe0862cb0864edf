/** The elements of a drawing, put into the page. */
import { createElement, type ReactNode } from 'react';
import type { Shape } from '../chart/scene.ts';

const elementOf = (shape: Shape | string, key: number): ReactNode => {
  if (typeof shape === 'string') return shape;
  const { class: className, ...attributes } = shape.attributes;
  return createElement(shape.name, { ...attributes, className, key }, ...shape.children.map(elementOf));
};

export function Scene({ shapes }: { readonly shapes: readonly Shape[] }) {
  return shapes.map(elementOf);
}
