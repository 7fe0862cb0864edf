/** What additional scripts mean, where they are chosen and in the download (§licence.scripts). */
export const scriptSupportNote = 'The font files hold the additional scripts that you choose.';
