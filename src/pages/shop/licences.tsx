/**
 * The choice of licences and scripts, which determines every price of the page (§shop.questions, §shop.licences). The selects
 * stay under the header in wide windows; in narrow ones a line with the choice does, and opens them.
 */
import { useSelector } from '@xstate/react';
import { isLicensed, licenceLabel, licensedKinds, tierOf } from '../../../domain/licence.ts';
import type { Licence } from '../../../domain/licence-shape.ts';
import { nothingChosenMessage } from '../../../domain/pricing.ts';
import type { Shop } from '../../../domain/shop.ts';
import { linesToChange, type ShopActor } from '../../../machines/shop.machine.ts';
import { Button } from '../../ui/button.tsx';
import { KindFields, ScriptFields } from '../../ui/cart/licence-fields.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './licences.module.css';

type LicencesProps = { readonly shop: Shop; readonly actor: ShopActor };
/** `id` distinguishes the fields of the page from those of the drawer. */
type FieldsProps = LicencesProps & { readonly id: string };

export function Licences({ shop, actor }: LicencesProps) {
  const isOpen = useSelector(actor, (snapshot) => snapshot.matches({ drawer: 'choosing' }));
  return (
    <>
      <section className={styles.licences} aria-labelledby="licences">
        <h2 className={styles.title} id="licences" tabIndex={-1}>
          Licences
        </h2>
        <div className={styles.kinds}>
          <Kinds id="page" shop={shop} actor={actor} />
        </div>
        <Scripts id="page" shop={shop} actor={actor} />
      </section>
      <Chosen shop={shop} actor={actor} />
      <Dialog
        id="licences-drawer"
        variant="drawer"
        title="Licences"
        closeLabel="Done"
        open={isOpen}
        onClose={() => actor.send({ type: 'drawer.close' })}
      >
        {isOpen ? (
          <div className={styles.drawer}>
            <Kinds id="drawer" shop={shop} actor={actor} />
            <Scripts id="drawer" shop={shop} actor={actor} />
          </div>
        ) : null}
      </Dialog>
    </>
  );
}

/** A question for each kind, answered by its tier. */
function Kinds({ id, shop: { settings }, actor }: FieldsProps) {
  const choice = useSelector(actor, ({ context }) => context.choice);
  const isChosen = useSelector(actor, ({ context }) => isLicensed(context.choice));
  const atTheTop = settings.licences.filter(
    ({ kind }) => tierOf(choice, kind) > 0 && choice[kind] === settings.options[kind]?.at(-1)?.value,
  );
  return (
    <>
      <div className={styles.questions}>
        <KindFields
          id={id}
          settings={settings}
          choice={choice}
          labelOf={(licence) => (
            <>
              {licence.question} <span className={styles.kind}>{licenceLabel(licence)}</span>
            </>
          )}
          noneOf={({ none }) => none}
          onLicence={(kind, value) => actor.send({ type: 'licence.choose', kind, value })}
        />
      </div>
      {atTheTop.length > 0 ? <MoreThan licences={atTheTop} /> : null}
      <div className={styles.messages}>
        <p className={styles.reason} role="status">
          {isChosen ? '' : nothingChosenMessage}
        </p>
        <LinesOffer actor={actor} />
      </div>
    </>
  );
}

/** No tier is above the top one: the foundry is asked. */
function MoreThan({ licences }: { readonly licences: readonly Licence[] }) {
  return (
    <p className={styles.note}>
      You chose the largest number of {licences.map(({ unit }) => unit).join(' and ')} on the list. Need more?{' '}
      <a href="/contact">Ask us.</a>
    </p>
  );
}

/** What is in the cart keeps its licences, unless its buyer wants it otherwise (§shop.change-lines). */
function LinesOffer({ actor }: Pick<LicencesProps, 'actor'>) {
  const isOffered = useSelector(
    actor,
    ({ value }) => value.lines === 'offered' || value.lines === 'changing',
  );
  const isChanging = useSelector(actor, (snapshot) => snapshot.matches({ lines: 'changing' }));
  const count = useSelector(actor, ({ context }) => linesToChange(context).length);
  const message = useSelector(actor, ({ context }) => context.message);
  const lines = count === 1 ? '1 line' : `${count} lines`;
  return (
    <div className={styles.offer} role="status">
      {isOffered && count > 0 ? (
        <>
          <p>
            {count === 1
              ? 'What’s already in your cart keeps its licences.'
              : `${lines} in your cart keep their licences.`}
          </p>
          <Button variant="quiet" busy={isChanging} onClick={() => actor.send({ type: 'lines.change' })}>
            Change the {lines} in your cart too
          </Button>
          {message ? <p className={styles.refused}>{message}</p> : null}
        </>
      ) : null}
    </div>
  );
}

/** The choice in a line that stays in sight over the lists of a narrow window. */
function Chosen({ shop, actor }: LicencesProps) {
  const choice = useSelector(actor, ({ context }) => context.choice);
  const texts = licensedKinds(shop.settings, choice).map(({ tier }) => tier);
  return (
    <div className={styles.chosen}>
      <p>{texts.length > 0 ? texts.join(' · ') : nothingChosenMessage}</p>
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => actor.send({ type: 'licences.open' })}>
        {texts.length > 0 ? 'Change' : 'Choose'} <span className="visually-hidden">licences</span>
      </Button>
    </div>
  );
}

function Scripts({ id, shop, actor }: FieldsProps) {
  const chosen = useSelector(actor, ({ context }) => context.scripts);
  return (
    <div className={styles.scripts}>
      <ScriptFields
        id={id}
        scripts={shop.scripts}
        chosen={chosen}
        onScript={(script) => actor.send({ type: 'script.toggle', id: script })}
      />
    </div>
  );
}
