/** The buttons of a cart's line, and the editor that they open (§cart.item.edit, §cart.item.remove). */
import type { CartItem } from '../../../domain/cart.ts';
import { licenceLabel } from '../../../domain/licence.ts';
import { moneyText } from '../../../domain/money.ts';
import type { LicenceChoice, Shop } from '../../../domain/shop.ts';
import { Button } from '../button.tsx';
import { passFocusToOpener } from '../focus.ts';
import { KindFields, ScriptFields } from './licence-fields.tsx';
import styles from './line-editor.module.css';

export type LineEditorProps = {
  /** Distinguishes the fields of two carts on one page. */
  readonly id: string;
  readonly item: CartItem;
  readonly state: 'closed' | 'loading' | 'unavailable' | 'editing' | 'saving';
  readonly choice: LicenceChoice;
  readonly scripts: readonly number[];
  /** Null until it is loaded. */
  readonly shop: Shop | null;
  /** What the line would cost; empty for nothing to tell. */
  readonly newPrice: string;
  /** The prices before and after the last change. */
  readonly changed: { readonly was: number; readonly now: number } | null;
  readonly message: string;
  readonly onEdit: () => void;
  readonly onCancel: () => void;
  readonly onSave: () => void;
  readonly onLicence: (kind: string, value: number) => void;
  readonly onScript: (id: number) => void;
  readonly onRemove: () => void;
};

export function LineActions({ id, item, state, onEdit, onCancel, onRemove }: LineEditorProps) {
  const isOpen = state !== 'closed';
  const name = <span className="visually-hidden">{item.name}</span>;
  return (
    <div className={styles.actions}>
      <Button
        variant="quiet"
        aria-expanded={isOpen}
        aria-controls={editorId(id)}
        busy={state === 'saving'}
        onClick={isOpen ? onCancel : onEdit}
      >
        Change {name}
      </Button>
      <Button variant="quiet" onClick={onRemove}>
        Remove {name}
      </Button>
    </div>
  );
}

const editorId = (id: string) => `${id}-editor`;

export function LineEditor(props: LineEditorProps) {
  const { id, state, message, onEdit } = props;
  return (
    <>
      <p className={styles.told} role="status">
        {priceNews(props)}
      </p>
      {state === 'closed' ? null : (
        // Whichever of its contents goes with the focus in it, the focus goes to its button.
        <div
          key={state === 'saving' ? 'editing' : state}
          className={styles.editor}
          id={editorId(id)}
          ref={passFocusToOpener}
        >
          {state === 'unavailable' ? (
            <>
              <p className={styles.refused} role="status">
                {message}
              </p>
              <Button onClick={onEdit}>Try again</Button>
            </>
          ) : null}
          {state === 'editing' || state === 'saving' ? <Editor {...props} /> : null}
        </div>
      )}
    </>
  );
}

function Editor(props: LineEditorProps) {
  const { id, item, state, shop, choice, scripts, message, onSave, onCancel, onLicence, onScript } = props;
  if (!shop) return null;
  return (
    <form
      className={styles.form}
      aria-label={`Licences for ${item.name}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      <div className={styles.kinds}>
        <KindFields
          id={id}
          settings={shop.settings}
          choice={choice}
          labelOf={licenceLabel}
          onLicence={onLicence}
        />
      </div>
      <ScriptFields id={id} scripts={shop.scripts} chosen={scripts} onScript={onScript} />
      {message ? (
        <p className={styles.refused} role="status">
          {message}
        </p>
      ) : null}
      <div className={styles.buttons}>
        <Button type="submit" busy={state === 'saving'}>
          Save
        </Button>
        <Button variant="quiet" busy={state === 'saving'} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** What the choice would cost, or what the last change has done to the price, as long as that is the line's. */
function priceNews({ item, newPrice, changed, state }: LineEditorProps): string {
  if (state === 'loading') return 'The licences are loading.';
  if (state === 'editing' || state === 'saving') {
    const price = moneyText(item.amount);
    if (newPrice === price) return `The price stays ${price}.`;
    return newPrice ? `New price ${newPrice}, currently ${price}.` : '';
  }
  if (!changed || changed.now !== item.amount) return '';
  return changed.was === changed.now
    ? `Changed. The price stays ${moneyText(changed.now)}.`
    : `Changed from ${moneyText(changed.was)} to ${moneyText(changed.now)}.`;
}
