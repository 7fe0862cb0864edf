/** The machines that have no walk, each with the reason; other tests show what they do. */
export const withoutWalk: Readonly<Record<string, string>> = {
  address: 'it shows nothing: the walks of the block, the comparison and the own text go through it',
  announcer: 'it is heard, not seen: tests/src/announcer.test.tsx listens to it',
  application: 'it shows nothing: it passes on what session, maintenance and navigation say',
  intent: 'it shows nothing: e2e/ahead.spec.ts reads the calls that it makes',
  order: 'it is the server’s: tests/server goes through it',
  request: 'it shows nothing: every call of a walk goes through it',
};
