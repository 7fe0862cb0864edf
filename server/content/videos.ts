/** The addresses of videos, as they are copied from a browser, and as their frames have them. */

const forms: readonly (readonly [RegExp, (id: string) => string])[] = [
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
export function frameOf(address: string): string | undefined {
  for (const [form, frame] of forms) {
    const id = form.exec(address)?.[1];
    if (id !== undefined) return frame(id);
  }
  return undefined;
}
