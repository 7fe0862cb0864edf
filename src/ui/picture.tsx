/** A picture whose size and background colour are reserved before its file has loaded. */
import type { Picture as PictureFacts } from '../../domain/picture.ts';
import styles from './picture.module.css';

type PictureProps = {
  readonly picture: PictureFacts;
  /** The largest picture on the first screen: it is loaded with high priority. */
  readonly priority?: boolean;
  /** Without a text alternative, because an adjacent link names it. */
  readonly decorative?: boolean;
};

export function Picture({ picture, priority = false, decorative = false }: PictureProps) {
  const { src, width, height, alt, placeholder } = picture;
  return (
    <img
      className={styles.picture}
      src={src}
      width={width}
      height={height}
      alt={decorative ? '' : alt}
      style={{ backgroundColor: placeholder }}
      {...(priority ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      decoding={priority ? 'sync' : 'async'}
    />
  );
}
