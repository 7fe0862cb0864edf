/** What the operators of a page paint, and under which marks. */
import type { PDFDict } from '@cantoo/pdf-lib';
import type { DocumentFont } from './fonts.ts';
import { bytesOf, get, getDict, latin1Of, listOf, numberOf, textOf, textOfSource } from './objects.ts';

export type MarkedContent = { readonly tag: string; readonly id: number; text: string };
export type PageContent = {
  /** The sequences with an id, in the order of the page. */
  readonly marked: readonly MarkedContent[];
  /** Operators that paint outside all marks. */
  readonly unmarked: readonly string[];
  /** Artifacts within what is tagged, and the reverse. */
  readonly mixed: readonly string[];
  /** What is shown and no rule can judge. */
  readonly unread: readonly string[];
};

type Mark = { readonly isArtifact: boolean; readonly content?: MarkedContent; readonly replaces: boolean };

/** Comments, strings, dictionaries' and arrays' ends, names, and everything else. */
const tokens =
  /%[^\r\n]*|\((?:\\.|[^\\()]|\((?:\\.|[^\\()])*\))*\)|<<|>>|<[\dA-Fa-f\s]*>|[[\]]|\/[^\s()<>[\]{}/%]*|[^\s()<>[\]{}/%]+/gs;
const isOperand = (token: string) => /^(?:[(</[\]>]|[-+.\d])/.test(token);
const painting = new Set('f F f* B B* b b* S s sh Do Tj TJ \' " EI'.split(' '));

function* operationsOf(
  source: string,
): Generator<{ readonly operator: string; readonly operands: string[] }> {
  let operands: string[] = [];
  for (const [token] of source.matchAll(tokens)) {
    if (token.startsWith('%')) continue;
    if (isOperand(token)) operands.push(token);
    else {
      yield { operator: token, operands };
      operands = [];
    }
  }
}

/** `fontOf` finds the font of the page's resources by its name. */
export function readContent(page: PDFDict, fontOf: (name: string) => DocumentFont | undefined): PageContent {
  const source = listOf(get(page, 'Contents'))
    .map((stream) => latin1Of(bytesOf(stream)))
    .join('\n');
  const marked: MarkedContent[] = [];
  const unmarked: string[] = [];
  const mixed: string[] = [];
  const unread: string[] = [];
  const marks: Mark[] = [];
  let font: DocumentFont | undefined;

  const begin = (tag: string, properties: Properties) => {
    const isArtifact = tag === 'Artifact';
    const content = properties.id === undefined ? undefined : { tag, id: properties.id, text: '' };
    if (content) marked.push(content);
    if (isArtifact && marks.some((mark) => mark.content))
      mixed.push('an artifact stands within tagged content');
    if (content && marks.some((mark) => mark.isArtifact))
      mixed.push('tagged content stands within an artifact');
    say(properties.actual ?? '');
    marks.push({ isArtifact, ...(content ? { content } : {}), replaces: properties.actual !== undefined });
  };
  /** Adds to the text of the innermost sequence with an id, unless another text replaces it. */
  const say = (text: string) => {
    const content = marks.findLast((mark) => mark.content)?.content;
    if (content && !marks.some(({ replaces }) => replaces)) content.text += text;
  };
  const show = (operands: readonly string[]) => {
    if (!font) unread.push('text in a font that is none of its resources');
    if (operands.some((operand) => operand.startsWith('('))) unread.push('a string that isn’t hexadecimal');
    for (const code of operands.flatMap(codesOf)) {
      font?.drawn.add(code);
      say(font?.toUnicode?.get(code) ?? '');
    }
  };

  for (const { operator, operands } of operationsOf(source)) {
    const tag = operands[0]?.slice(1) ?? '';
    if (operator === 'BMC') begin(tag, {});
    else if (operator === 'BDC') begin(tag, propertiesOf(operands.slice(1), page));
    else if (operator === 'EMC') marks.pop();
    else if (operator === 'Tf') font = fontOf(tag);
    if (!painting.has(operator)) continue;
    if (/^T|^['"]$/.test(operator)) show(operands);
    if (!marks.some(({ isArtifact, content }) => isArtifact || content)) unmarked.push(operator);
  }
  return { marked, unmarked, mixed, unread };
}

type Properties = { readonly id?: number | undefined; readonly actual?: string | undefined };

/** Of a mark, written where it stands or among the page's resources. */
function propertiesOf(operands: readonly string[], page: PDFDict): Properties {
  const [first = ''] = operands;
  if (first.startsWith('/')) {
    const dict = getDict(getDict(getDict(page, 'Resources'), 'Properties'), first.slice(1));
    return { id: numberOf(get(dict, 'MCID')), actual: textOf(get(dict, 'ActualText')) };
  }
  const operandOf = (key: string) => {
    const index = operands.indexOf(key);
    return index < 0 ? undefined : operands[index + 1];
  };
  const [id, actual] = [operandOf('/MCID'), operandOf('/ActualText')];
  return {
    ...(id === undefined ? {} : { id: Number(id) }),
    ...(actual === undefined ? {} : { actual: textOfSource(actual) }),
  };
}

/** The codes of a shown string, two bytes each: other fonts than those are reported. */
function codesOf(operand: string): number[] {
  if (!/^<[^<]/.test(operand)) return [];
  return (operand.slice(1, -1).replace(/\s/g, '').match(/.{4}/g) ?? []).map((code) =>
    Number.parseInt(code, 16),
  );
}
