/** Addresses of videos, as copied from a browser, and those of their frames. */

const providers: readonly (readonly [RegExp, (id: string) => string])[] = [
  [
    /^https:\/\/(?:www\.)?(?:youtube\.com\/watch\?v=|youtube(?:-nocookie)?\.com\/embed\/|youtu\.be\/)([\w-]{6,20})/,
    (id) => `https://www.youtube-nocookie.com/embed/${id}`,
  ],
  [
    /^https:\/\/(?:vimeo\.com|player\.vimeo\.com\/video)\/(\d{4,12})/,
    (id) => `https://player.vimeo.com/video/${id}`,
  ],
];

/** The address of a video's frame; undefined for anything that isn't a video of the two hosts. */
export function videoFrameUrl(address: string): string | undefined {
  for (const [pattern, frameUrl] of providers) {
    const id = pattern.exec(address)?.[1];
    if (id !== undefined) return frameUrl(id);
  }
  return undefined;
}
