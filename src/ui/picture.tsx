/** A picture whose size and background colour are reserved before its file has loaded. */
import type { Picture as PictureFacts } from '../../domain/picture.ts';
import { pictureSizes } from '../../domain/picture-sizes.ts';
import styles from './picture.module.css';

type PictureProps = {
  readonly picture: PictureFacts;
  /** The largest picture on the first screen: it is loaded with high priority. */
  readonly priority?: boolean;
  /** Without a text alternative, because an adjacent link names it. */
  readonly decorative?: boolean;
};

export function Picture({ picture, priority = false, decorative = false }: PictureProps) {
  const { src, widths, width, height, alt, placeholder } = picture;
  const image = (
    <img
      className={styles.picture}
      src={src}
      {...(widths ? { srcSet: widths.webp, sizes: pictureSizes } : {})}
      width={width}
      height={height}
      alt={decorative ? '' : alt}
      style={{ backgroundColor: placeholder }}
      {...(priority ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      decoding={priority ? 'sync' : 'async'}
    />
  );
  if (!widths) return image;
  return (
    <picture className={styles.sources}>
      <source type="image/avif" srcSet={widths.avif} sizes={pictureSizes} />
      {image}
    </picture>
  );
}
