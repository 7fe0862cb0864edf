/** A picture in its place from the first paint on: measures and ground colour stand before the file is there. */
import type { Picture as PictureFacts } from '../../domain/picture.ts';
import styles from './picture.module.css';

type PictureProps = {
  readonly picture: PictureFacts;
  /** The page's largest, on the first screen: fetched before everything else. */
  readonly first?: boolean;
  /** Beside a link that already says what it shows. */
  readonly silent?: boolean;
};

export function Picture({ picture, first = false, silent = false }: PictureProps) {
  const { src, width, height, alt, placeholder } = picture;
  return (
    <img
      className={styles.picture}
      src={src}
      width={width}
      height={height}
      alt={silent ? '' : alt}
      style={{ backgroundColor: placeholder }}
      {...(first ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      decoding={first ? 'sync' : 'async'}
    />
  );
}
