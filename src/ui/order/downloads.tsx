/** An order's two files, once they are made; both open in a new tab (§success.downloads). */
import { LinkButton } from '../button.tsx';
import styles from './downloads.module.css';

type DownloadsProps = {
  readonly files: { readonly zip: string | null; readonly pdf: string | null };
  /** `signal` where they are the main action of the page. */
  readonly variant?: 'signal' | 'plain';
  /** The order's name, where there are several. */
  readonly of?: string;
};

export function Downloads({ files: { zip, pdf }, variant = 'signal', of }: DownloadsProps) {
  const which = of ? (
    <>
      {' '}
      <span className="visually-hidden">of {of}</span>
    </>
  ) : null;
  return (
    <div className={styles.downloads}>
      {zip ? (
        <LinkButton
          variant={variant === 'signal' ? 'primary' : 'plain'}
          href={zip}
          target="_blank"
          rel="noreferrer"
        >
          Download font files{which}
        </LinkButton>
      ) : null}
      {pdf ? (
        <LinkButton href={pdf} target="_blank" rel="noreferrer">
          Download invoice{which}
        </LinkButton>
      ) : null}
      <p role="status" className={zip && pdf ? 'visually-hidden' : styles.making}>
        {!zip || !pdf
          ? 'Your files are being made. They will appear here in a moment.'
          : of
            ? ''
            : 'Your font files and invoice are ready.'}
      </p>
    </div>
  );
}
