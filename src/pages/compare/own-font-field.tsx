/** Takes a font file of the visitor's own (§compare.own-font). */
import { ownFontEndings } from '../../../domain/own-font.ts';
import styles from './compare.module.css';

type OwnFontFieldProps = {
  /** Why the last file isn't shown. */
  readonly problem: string | null;
  readonly onFile: (file: File) => void;
};

export function OwnFontField({ problem, onFile }: OwnFontFieldProps) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor="own-font">
        Your own font, or drop its file here. Stays in your browser.
      </label>
      <input
        id="own-font"
        className={styles.file}
        type="file"
        accept={ownFontEndings.join(',')}
        aria-describedby="own-font-problem"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file) onFile(file);
          // The same file may be chosen again.
          currentTarget.value = '';
        }}
      />
      <p className={styles.problem} id="own-font-problem" role="status">
        {problem}
      </p>
    </div>
  );
}
