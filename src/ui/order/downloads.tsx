/** An order's two files, once they are made; both open in a new tab (§success.downloads, §success.downloads.described). */
import type { OrderStatus } from '../../../domain/checkout.ts';
import { fileSizeText } from '../../../domain/file-size.ts';
import { isMakingFiles } from '../../../domain/order-state.ts';
import { LinkButton } from '../button.tsx';
import styles from './downloads.module.css';

type DownloadsProps = {
  readonly files: {
    readonly status: OrderStatus;
    readonly zip: string | null;
    readonly zip_bytes?: number | undefined;
    readonly pdf: string | null;
    readonly pdf_bytes?: number | undefined;
  };
  /** `signal` where they are the main action of the page. */
  readonly variant?: 'signal' | 'plain';
  /** The order's name, where there are several. */
  readonly of?: string;
};

export function Downloads({ files, variant = 'signal', of }: DownloadsProps) {
  const { zip, pdf } = files;
  const isMaking = isMakingFiles(files);
  return (
    <div className={styles.downloads}>
      {zip ? (
        <Download href={zip} type="ZIP" bytes={files.zip_bytes} of={of} isMain={variant === 'signal'}>
          Download font files
        </Download>
      ) : null}
      {pdf ? (
        <Download href={pdf} type="PDF" bytes={files.pdf_bytes} of={of}>
          Download invoice
        </Download>
      ) : null}
      <p role="status" className={isMaking ? styles.making : 'visually-hidden'}>
        {isMaking ? 'Your files are being prepared. They’ll appear here in a moment.' : readyText(files, of)}
      </p>
    </div>
  );
}

const readyText = ({ zip, pdf }: DownloadsProps['files'], of: string | undefined) =>
  zip && pdf && !of ? 'Your font files and invoice are ready.' : '';

type DownloadProps = {
  readonly href: string;
  readonly type: 'ZIP' | 'PDF';
  readonly bytes: number | undefined;
  readonly of: string | undefined;
  readonly isMain?: boolean;
  readonly children: string;
};

function Download({ href, type, bytes, of, isMain = false, children }: DownloadProps) {
  return (
    <LinkButton variant={isMain ? 'primary' : 'plain'} href={href} target="_blank" rel="noreferrer">
      <span>
        {children}{' '}
        {of ? (
          <>
            <span className="visually-hidden">of {of}</span>{' '}
          </>
        ) : null}
        <span className={styles.described}>
          {bytes === undefined ? type : `${type}, ${fileSizeText(bytes)}`}
        </span>{' '}
        <span className="visually-hidden">(opens in a new tab)</span>
      </span>
    </LinkButton>
  );
}
