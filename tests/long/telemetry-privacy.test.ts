import { it } from 'vitest';
import { expectNobodyNamed } from '../support/telemetry-privacy.ts';

// §traces.privacy
it('of 10,000 requests and 300 purchases nobody is named in log, spans or metrics', async () => {
  await expectNobodyNamed({ requests: 10_000, purchases: 300 });
}, 600_000);
