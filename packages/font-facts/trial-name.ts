/** Marks a font's own names with 'Trial', so that it can't be mistaken for the licensed one. Copyright and licence stay. */

type Table = { readonly tag: string; readonly bytes: Buffer };
type NameRecord = {
  readonly platform: number;
  readonly encoding: number;
  readonly language: number;
  readonly id: number;
  readonly text: string;
};

const trialSuffix = 'Trial';
/** Family, legacy family and full names (OpenType, 'name' table). */
const familyIds = new Set([1, 16, 21]);
const fullIds = new Set([4, 18]);
const postscriptIds = new Set([6, 20, 25]);
const uniqueId = 3;
const macintosh = 1;
/** The checksum of the complete file (OpenType, 'head' table, checkSumAdjustment). */
const magicSum = 0xb1b0afba;

/** A TrueType file with its names marked; throws for bytes that aren't one. */
export function markAsTrial(font: Buffer): Buffer {
  const tables = readTables(font).map(({ tag, bytes }) =>
    tag === 'name' ? { tag, bytes: writeNames(readNames(bytes).map(markName)) } : { tag, bytes },
  );
  return writeFont(font.readUInt32BE(0), tables);
}

function markName(record: NameRecord): NameRecord {
  const { id, text } = record;
  if (familyIds.has(id)) return { ...record, text: `${text} ${trialSuffix}` };
  if (fullIds.has(id)) return { ...record, text: `${text} ${trialSuffix}` };
  if (postscriptIds.has(id)) return { ...record, text: markPostscriptName(text) };
  if (id === uniqueId) return { ...record, text: `${text};${trialSuffix}` };
  return record;
}

/** `Barlow-Bold` becomes `BarlowTrial-Bold`; at most 63 characters. */
function markPostscriptName(name: string): string {
  const [family = '', ...style] = name.split('-');
  return [family.slice(0, 58 - style.join('-').length - 1) + trialSuffix, ...style].join('-');
}

function readTables(font: Buffer): Table[] {
  const count = font.readUInt16BE(4);
  return Array.from({ length: count }, (_, index) => {
    const entry = 12 + index * 16;
    const offset = font.readUInt32BE(entry + 8);
    const bytes = font.subarray(offset, offset + font.readUInt32BE(entry + 12));
    return { tag: font.toString('latin1', entry, entry + 4), bytes };
  });
}

function readNames(table: Buffer): NameRecord[] {
  const start = table.readUInt16BE(4);
  return Array.from({ length: table.readUInt16BE(2) }, (_, index) => {
    const at = 6 + index * 12;
    const [platform, encoding] = [table.readUInt16BE(at), table.readUInt16BE(at + 2)];
    const offset = start + table.readUInt16BE(at + 10);
    const raw = table.subarray(offset, offset + table.readUInt16BE(at + 8));
    const text =
      platform === macintosh ? raw.toString('latin1') : Buffer.from(raw).swap16().toString('utf16le');
    return { platform, encoding, language: table.readUInt16BE(at + 4), id: table.readUInt16BE(at + 6), text };
  });
}

function writeNames(records: readonly NameRecord[]): Buffer {
  const texts = records.map(({ platform, text }) =>
    platform === macintosh ? Buffer.from(text, 'latin1') : Buffer.from(text, 'utf16le').swap16(),
  );
  const head = Buffer.alloc(6 + records.length * 12);
  head.writeUInt16BE(records.length, 2);
  head.writeUInt16BE(head.length, 4);
  let offset = 0;
  for (const [index, { platform, encoding, language, id }] of records.entries()) {
    const length = texts[index]?.length ?? 0;
    const fields = [platform, encoding, language, id, length, offset];
    for (const [field, value] of fields.entries()) head.writeUInt16BE(value, 6 + index * 12 + field * 2);
    offset += length;
  }
  return Buffer.concat([head, ...texts]);
}

function sumOf(bytes: Buffer): number {
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + bytes.readUInt32BE(at)) >>> 0;
  return sum;
}

const padded = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);

function writeFont(version: number, tables: readonly Table[]): Buffer {
  const count = tables.length;
  const directory = Buffer.alloc(12 + count * 16);
  const power = 2 ** Math.floor(Math.log2(count));
  directory.writeUInt32BE(version, 0);
  for (const [index, value] of [count, power * 16, Math.log2(power), (count - power) * 16].entries())
    directory.writeUInt16BE(value, 4 + index * 2);
  const bodies: Buffer[] = [];
  let offset = directory.length;
  let headAt = 0;
  for (const [index, { tag, bytes }] of tables.entries()) {
    const body = Buffer.from(padded(bytes));
    if (tag === 'head') {
      headAt = offset;
      body.writeUInt32BE(0, 8);
    }
    const entry = 12 + index * 16;
    directory.write(tag, entry, 'latin1');
    for (const [field, value] of [sumOf(body), offset, bytes.length].entries())
      directory.writeUInt32BE(value, entry + 4 + field * 4);
    bodies.push(body);
    offset += body.length;
  }
  const font = Buffer.concat([directory, ...bodies]);
  font.writeUInt32BE((magicSum - sumOf(font)) >>> 0, headAt + 8);
  return font;
}
