/** The size of a file as a reader knows it. */
const kilobytes = new Intl.NumberFormat('en-US', {
  style: 'unit',
  unit: 'kilobyte',
  maximumFractionDigits: 0,
});
const megabytes = new Intl.NumberFormat('en-US', {
  style: 'unit',
  unit: 'megabyte',
  maximumFractionDigits: 1,
});

/** '210 kB' or '1.4 MB', at least '1 kB'; `bytes` is a whole number (§success.downloads.described). */
export const fileSizeText = (bytes: number): string =>
  bytes < 999_500 ? kilobytes.format(Math.max(1, bytes / 1000)) : megabytes.format(bytes / 1_000_000);
