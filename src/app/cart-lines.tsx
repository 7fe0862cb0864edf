/** The lines of the cart where it can be changed, each with its editor: cart page, shop and drawer. */
import { useActorRef, useSelector } from '@xstate/react';
import type { CartItem } from '../../domain/cart.ts';
import { optionKey } from '../../domain/cart-command.ts';
import { hasJunior } from '../../domain/junior.ts';
import { type CartLineActor, type cartLineMachine, newPriceOf } from '../../machines/cart-line.machine.ts';
import { composeCartLine } from '../compose/cart-line.ts';
import { CartLine } from '../ui/cart/cart-line.tsx';
import { LineActions, LineEditor, type LineEditorProps } from '../ui/cart/line-editor.tsx';
import { useActors, useComposed } from './actors.tsx';

type LinesProps = {
  /** Distinguishes two carts on one page. */
  readonly id: string;
  readonly items: readonly CartItem[];
  /** The heading level of the items' names. */
  readonly heading?: 'h2' | 'h3';
};

/** The list's items, for a `<ul>` of the page. */
export function ConnectedCartLines({ id, items, ...props }: LinesProps) {
  const logic = useComposed(composeCartLine);
  return items.map((item) => (
    <ConnectedCartLine
      key={optionKey(item)}
      id={`${id}-${optionKey(item)}`}
      item={item}
      logic={logic}
      {...props}
    />
  ));
}

type LineProps = Pick<LinesProps, 'id' | 'heading'> & { readonly item: CartItem };

function ConnectedCartLine({ logic, ...props }: LineProps & { readonly logic: typeof cartLineMachine }) {
  const line = useActorRef(logic, { input: { item: props.item } });
  return <EditableCartLine line={line} {...props} />;
}

export function EditableCartLine({ id, item, line, ...props }: LineProps & { readonly line: CartLineActor }) {
  const { cart } = useActors();
  const { value, context } = useSelector(line, (snapshot) => snapshot);
  const isJunior = useSelector(cart, ({ context: { cart } }) => cart !== null && hasJunior(cart));
  const editor: LineEditorProps = {
    ...context,
    id,
    item,
    state: value,
    newPrice: newPriceOf(context, isJunior),
    onEdit: () => line.send({ type: 'line.edit', item }),
    onCancel: () => line.send({ type: 'line.cancel' }),
    onSave: () => line.send({ type: 'line.save' }),
    onLicence: (kind, tier) => line.send({ type: 'licence.choose', kind, value: tier }),
    onScript: (script) => line.send({ type: 'script.toggle', id: script }),
    onRemove: () => cart.send({ type: 'item.remove', item: { id: item.id, type: item.type } }),
  };
  return (
    <CartLine item={item} actions={<LineActions {...editor} />} {...props}>
      <LineEditor {...editor} />
    </CartLine>
  );
}
