/** The shop's licence agreement: one for US orders, and one for all others. */
const agreements = {
  us: { key: 'eula-us', path: '/eula-us', name: 'Licence agreement (United States)' },
  other: { key: 'eula', path: '/eula', name: 'Licence agreement' },
} as const;

/** Its key among the licence texts, its page, and its name. */
export const agreementFor = (isUs: boolean) => agreements[isUs ? 'us' : 'other'];
