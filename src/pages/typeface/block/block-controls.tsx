/** The controls of the tester's block of text (§tester.block). */
import type { RefObject } from 'react';
import { axisStep, axisValues, instanceAt, variationSettings } from '../../../../domain/axes.ts';
import type { TypefaceDetail } from '../../../../domain/catalogue.ts';
import type { LetterCase } from '../../../../domain/feature-groups.ts';
import { locale } from '../../../../domain/locale.ts';
import {
  type Alignment,
  alignments,
  type Ground,
  grounds,
  type Preset,
  presets,
  settingLimits,
} from '../../../../domain/text-setting.ts';
import type { BlockContext, BlockEvent, SettingChange } from '../../../../machines/block.machine.ts';
import controls from '../../../ui/controls.module.css';
import { Choice, Slider } from '../../../ui/setting-controls.tsx';
import { StyleOptions } from '../../../ui/style-options.tsx';
import { FeatureToggles } from '../feature-toggles.tsx';
import styles from './block.module.css';

type BlockControlsProps = {
  readonly detail: TypefaceDetail;
  readonly context: BlockContext;
  readonly sizePx: number;
  readonly isPlaying: boolean;
  readonly send: (event: BlockEvent) => void;
  readonly text: RefObject<HTMLElement | null>;
};

const presetNames: Readonly<Record<Preset, string>> = {
  headline: 'Headline',
  reading: 'Reading',
  small: 'Small',
  figures: 'Figures',
};
const alignmentNames: Readonly<Record<Alignment, string>> = {
  start: 'Start',
  center: 'Centre',
  end: 'End',
  justify: 'Justified',
};
const caseNames: Readonly<Record<LetterCase, string>> = {
  mixed: 'As typed',
  upper: 'Capitals',
  small: 'Small caps',
};
const groundNames: Readonly<Record<Ground, string>> = {
  paper: 'Page',
  ink: 'Inverted',
  accent: 'Family colour',
};
/** By their number, from one on. */
const columnNames = ['One', 'Two', 'Three'];

export function BlockControls({ detail, context, sizePx, isPlaying, send, text }: BlockControlsProps) {
  const { setting, offer } = context;
  const { variable, examples } = detail;
  const isVariable = setting.style === variable?.class;
  const choose = (change: SettingChange) => send({ type: 'setting.choose', change });
  const entries = <K extends string>(names: Readonly<Record<K, string>>, keys: readonly K[]) =>
    keys.map((key) => [key, names[key]] as const);
  return (
    <div className={styles.controls}>
      <Choice
        legend="Set as"
        name="preset"
        options={entries(presetNames, presets)}
        chosen={setting.preset}
        onChoose={(preset) => send({ type: 'preset.choose', preset })}
      />
      <label className={styles.field}>
        <span className={styles.label}>Style</span>
        <select
          className={controls.select}
          value={setting.style}
          onChange={({ currentTarget: { value } }) => choose({ style: value })}
        >
          {variable ? <option value={variable.class}>Variable</option> : null}
          <StyleOptions subfamilies={examples.subfamilies} by="class" />
        </select>
      </label>
      <Slider
        label="Text size"
        unit="px"
        {...settingLimits.sizePx}
        value={sizePx}
        show={(value) => ({ fontSize: `${value}px` })}
        text={text}
        onChoose={(value) => choose({ sizePx: value })}
      />
      {isVariable ? (
        <div className={styles.row}>
          {variable?.instances?.length ? (
            <label className={styles.field}>
              <span className={styles.label}>Instance</span>
              <select
                className={controls.select}
                value={instanceAt(variable, setting.axes)}
                onChange={({ currentTarget: { value } }) =>
                  choose({ axes: variable.instances?.find(({ name }) => name === value)?.axes ?? {} })
                }
              >
                <option value="">{noInstance}</option>
                {variable.instances.map(({ name }) => (
                  <option key={name}>{name}</option>
                ))}
              </select>
            </label>
          ) : null}
          {offer.axes.map((axis) => (
            <Slider
              key={axis.tag}
              label={axis.name}
              unit=""
              min={axis.min}
              max={axis.max}
              step={axisStep(axis)}
              value={setting.axes[axis.tag] ?? axis.start}
              show={(value) => ({
                fontVariationSettings: variationSettings(
                  axisValues(offer.axes, { ...setting.axes, [axis.tag]: value }),
                ),
              })}
              text={text}
              onChoose={(value) => choose({ axes: { ...setting.axes, [axis.tag]: value } })}
            />
          ))}
          <button className={styles.play} type="button" onClick={() => send({ type: 'axes.play' })}>
            {isPlaying ? 'Stop' : 'Play'} <span className="visually-hidden">{offer.axes[0]?.name}</span>
          </button>
        </div>
      ) : null}
      <details className={styles.more}>
        <summary className={`${controls.summary} ${styles.summary}`}>
          Spacing, columns, colours, features
        </summary>
        <div className={styles.row}>
          <Slider
            label="Leading"
            unit="%"
            {...settingLimits.leading}
            value={setting.leading}
            show={(value) => ({ lineHeight: String(value / 100) })}
            text={text}
            onChoose={(value) => choose({ leading: value })}
          />
          <Slider
            label="Tracking"
            unit="‰"
            {...settingLimits.tracking}
            value={setting.tracking}
            show={(value) => ({ letterSpacing: `${value / 1000}em` })}
            text={text}
            onChoose={(value) => choose({ tracking: value })}
          />
          <Choice
            legend="Alignment"
            name="align"
            options={entries(alignmentNames, alignments)}
            chosen={setting.align}
            onChoose={(align) => choose({ align })}
          />
          <Choice
            legend="Columns"
            name="columns"
            options={columnNames.map((name, index) => [String(index + 1), name] as const)}
            chosen={String(setting.columns)}
            onChoose={(columns) => choose({ columns: Number(columns) })}
          />
          {offer.letterCases.length > 1 ? (
            <Choice
              legend="Case"
              name="block-case"
              options={entries(caseNames, offer.letterCases)}
              chosen={setting.letterCase}
              onChoose={(letterCase) => choose({ letterCase })}
            />
          ) : null}
          <Choice
            legend="Colours"
            name="ground"
            options={entries(groundNames, grounds)}
            chosen={setting.ground}
            onChoose={(ground) => choose({ ground })}
          />
          {offer.languages.length > 1 ? (
            <label className={styles.field}>
              <span className={styles.label}>Language of the text</span>
              <select
                className={controls.select}
                value={setting.language}
                onChange={({ currentTarget: { value } }) => choose({ language: value })}
              >
                {offer.languages.map((tag) => (
                  <option key={tag} value={tag}>
                    {tag === '' ? 'Default' : languageName(tag)}
                  </option>
                ))}
              </select>
            </label>
          ) : null}
          <FeatureToggles groups={offer.groups} features={setting.features} send={send} />
        </div>
      </details>
    </div>
  );
}

const noInstance = 'None';

const languageName = (tag: string): string =>
  new Intl.DisplayNames(locale, { type: 'language' }).of(tag) ?? tag;
