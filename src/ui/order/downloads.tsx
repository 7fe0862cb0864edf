/** An order's two files, as soon as they are made; both open in a new tab (commerce, section 2). */
import { LinkButton } from '../button.tsx';
import styles from './downloads.module.css';

type DownloadsProps = {
  readonly files: { readonly zip: string | null; readonly pdf: string | null };
  /** `signal` where they are what the page is about. */
  readonly look?: 'signal' | 'plain';
  /** Says which order, where there are several. */
  readonly of?: string;
};

export function Downloads({ files: { zip, pdf }, look = 'signal', of }: DownloadsProps) {
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
          look={look === 'signal' ? 'primary' : 'plain'}
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
      <p role="status" className={styles.making}>
        {zip && pdf ? '' : 'Your files are being made. They will appear here in a moment.'}
      </p>
    </div>
  );
}
