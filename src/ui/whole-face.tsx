/** The `@font-face` rule of one web font beside a page's own: a style's with every character, or a variable font. */
import { StyleRules } from './style-rules.tsx';

type WholeFaceProps = {
  readonly family: string;
  readonly url: string;
  /** It holds every weight and width. */
  readonly isVariable?: boolean;
};

export function WholeFace({ family, url, isVariable = false }: WholeFaceProps) {
  const ranges = isVariable ? 'font-weight:1 1000;font-stretch:1% 1000%;' : '';
  return (
    <StyleRules
      name={`face-${family}`}
      rules={`@font-face{font-family:"${family}";src:url("${url}") format("woff2");${ranges}font-display:swap}`}
    />
  );
}
