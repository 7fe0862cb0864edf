/** The axes of the variable font that draws the character in the inspector (§typeface.glyphs.axes). */
import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { ActorRefFrom } from 'xstate';
import { instanceAt } from '../../../../domain/axes.ts';
import type { VariableFont } from '../../../../domain/catalogue.ts';
import type { glyphAxesMachine } from '../../../../machines/glyph-axes.machine.ts';
import { AxisSlider } from '../../../ui/axis-slider.tsx';
import { Button } from '../../../ui/button.tsx';
import { LabelledSelect } from '../search-bar.tsx';
import styles from './glyphs.module.css';

type GlyphAxesProps = {
  readonly axes: ActorRefFrom<typeof glyphAxesMachine>;
  readonly font: VariableFont;
  /** Of the character. */
  readonly name: string;
};

export function GlyphAxes({ axes, font, name }: GlyphAxesProps) {
  const title = useId();
  const { values, axis: tag, failure } = useSelector(axes, ({ context }) => context);
  const isPlaying = useSelector(axes, (snapshot) => snapshot.hasTag('playing'));
  const isLacking = useSelector(axes, (snapshot) => snapshot.hasTag('lacking'));
  const isFailed = useSelector(axes, (snapshot) => snapshot.hasTag('failed'));
  const { instances = [] } = font;
  const moving = font.axes.find((axis) => axis.tag === tag) ?? font.axes[0];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend stands in its border.
    <div role="group" className={styles.axes} aria-labelledby={title}>
      <h3 className={styles.partTitle} id={title}>
        Axes
      </h3>
      <div className={styles.sliders}>
        {font.axes.map((axis) => (
          <AxisSlider
            key={axis.tag}
            axis={axis}
            value={values[axis.tag] ?? axis.start}
            onChoose={(value) => axes.send({ type: 'axis.choose', tag: axis.tag, value })}
          />
        ))}
      </div>
      <div className={styles.axesFoot}>
        {instances.length > 0 ? (
          <LabelledSelect
            label="Instance"
            value={instanceAt(font, values)}
            onChoose={(chosen) =>
              axes.send({
                type: 'instance.choose',
                values: instances.find(({ name }) => name === chosen)?.axes ?? {},
              })
            }
          >
            <option value="">None</option>
            {instances.map((instance) => (
              <option key={instance.name}>{instance.name}</option>
            ))}
          </LabelledSelect>
        ) : null}
        {isLacking ? null : (
          <button className={styles.play} type="button" onClick={() => axes.send({ type: 'axes.play' })}>
            {isPlaying ? 'Stop' : 'Play'} <span className="visually-hidden">{moving?.name}</span>
          </button>
        )}
        <Button variant="quiet" onClick={() => axes.send({ type: 'axes.reset' })}>
          Reset
        </Button>
        {isFailed ? (
          <Button variant="quiet" onClick={() => axes.send({ type: 'frames.retry' })}>
            Try again
          </Button>
        ) : null}
      </div>
      <div className={styles.axesStatus} role="status">
        {isLacking ? <p>The variable font has no {name}: this is the static style’s.</p> : null}
        {isFailed ? <p>{failure?.message}</p> : null}
      </div>
    </div>
  );
}
