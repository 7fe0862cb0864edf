/** The licence table of a version that sells a kind that nobody thought of, for tests that mock `domain/licence-kinds.ts`. */
const broadcast = {
  name: 'Broadcast',
  question: 'Will they be on air?',
  none: 'No programme',
  use: 'Show them on air.',
  unit: 'programmes',
  format: 'TrueType',
  factor: 2,
};

export const withFourthKind = <Table extends object>({ licenceTable }: { readonly licenceTable: Table }) => ({
  licenceTable: { ...licenceTable, broadcast },
});
