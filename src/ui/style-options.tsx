/** The styles of a typeface as options of a select, below the names of its subfamilies. */
import type { TypefaceDetail } from '../../domain/catalogue.ts';

type Subfamilies = TypefaceDetail['examples']['subfamilies'];

type StyleOptionsProps = {
  readonly subfamilies: Subfamilies;
  /** What tells the styles apart in the select. */
  readonly by: 'id' | 'class';
};

export const StyleOptions = ({ subfamilies, by }: StyleOptionsProps) =>
  subfamilies.map((subfamily) => (
    <optgroup key={subfamily.id} label={subfamily.name}>
      {subfamily.styles.map((style) => (
        <option key={style.id} value={style[by]}>
          {style.name}
        </option>
      ))}
    </optgroup>
  ));
