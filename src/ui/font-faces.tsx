/** A family on a page: the @font-face rules of its styles, with fallbacks of the same size (no layout shift), and its colours. */
import type { CSSProperties } from 'react';
import type { Face } from '../../domain/catalogue.ts';
import { faceRules } from '../../domain/font-face.ts';
import { StyleRules } from './style-rules.tsx';

type FontFacesProps = {
  readonly name: string;
  readonly faces: readonly Face[];
  /** The class of the only face whose name may be seen in its fallback while it loads; by default that of every face. */
  readonly first?: string | undefined;
  /** Whether the fallback of a whole font may be seen. */
  readonly whole?: 'swap' | 'block';
};

/** The rules of a family, in the page once per `name`. */
export function FontFaces({ name, faces, first, whole = 'swap' }: FontFacesProps) {
  const display = (face: Face) => (first && first !== face.class ? 'block' : 'swap');
  return (
    <StyleRules
      name={`faces-${name}`}
      rules={faces.map((face) => faceRules({ family: face.class, ...face }, whole, display(face))).join('\n')}
    />
  );
}

/** A family's two colours as CSS properties of an element: `ink_on_accent` is legible on `accent`; both are CSS colours. */
export function accentOf(colours: {
  readonly accent: string;
  readonly ink_on_accent: string;
}): CSSProperties {
  // React's type has no custom properties.
  return { '--accent': colours.accent, '--on-accent': colours.ink_on_accent } as CSSProperties;
}
