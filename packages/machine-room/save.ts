/** Downloads a drawing as a file. */
import type { Drawing } from './chart/drawing.ts';
import { drawingToSvg } from './chart/drawing-to-svg.ts';

/** For sharp images on screens and in documents. */
const pixelsPerUnit = 2;

function download(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // By then the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(address));
}

/** The page's current colour scheme. */
const scheme = () =>
  getComputedStyle(document.documentElement).colorScheme === 'dark' ||
  (document.documentElement.dataset.theme === undefined && matchMedia('(prefers-color-scheme: dark)').matches)
    ? 'dark'
    : 'light';

/** A font of the drawing: its address is fetched when a file is saved. */
export type Face = { readonly family: string; readonly weight: number; readonly url: string };

/** The fonts as data URLs, because an SVG used as an image can't load any files. */
async function cssOf(faces: readonly Face[]): Promise<string> {
  const rule = async ({ family, weight, url }: Face) => {
    const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer());
    const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
    return `@font-face{font-family:"${family}";font-weight:${weight};src:url(data:font/woff2;base64,${base64})}`;
  };
  return (await Promise.all(faces.map(rule))).join('');
}

async function svgOf(drawing: Drawing, faces: readonly Face[]): Promise<string> {
  return drawingToSvg(drawing, {}, { scheme: scheme(), css: await cssOf(faces) });
}

async function pngOf(drawing: Drawing, faces: readonly Face[]): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(await svgOf(drawing, faces))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth * pixelsPerUnit;
  canvas.height = image.naturalHeight * pixelsPerUnit;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture was made')))),
  );
}

export async function saveSvg(drawing: Drawing, faces: readonly Face[]): Promise<void> {
  download(`${drawing.id}.svg`, new Blob([await svgOf(drawing, faces)], { type: 'image/svg+xml' }));
}

export async function savePng(drawing: Drawing, faces: readonly Face[]): Promise<void> {
  download(`${drawing.id}.png`, await pngOf(drawing, faces));
}

export function saveText(name: string, text: string): void {
  download(name, new Blob([text], { type: 'text/plain' }));
}
