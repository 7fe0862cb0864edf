/** The licence kinds that are sold, in display order: all that the code knows about a kind stands in its row. */
export const licenceTable = {
  desktop: {
    name: 'Desktop',
    question: 'Who will install the fonts?',
    none: 'Nobody',
    use: 'Install the fonts on computers, and set print, pictures and documents with them.',
    unit: 'users',
    format: 'TrueType',
    factor: 1,
  },
  web: {
    name: 'Web',
    question: 'Will a website use them?',
    none: 'No website',
    use: 'Set the text of websites with them as web fonts.',
    unit: 'page views a month',
    format: 'WOFF2',
    factor: 1,
  },
  app: {
    name: 'App',
    question: 'Will an app hold them?',
    none: 'No app',
    use: 'Put them inside apps, e-books and games.',
    unit: 'apps',
    format: 'TrueType',
    /** App licences count three times (§pricing.line.app). */
    factor: 3,
  },
} as const;
