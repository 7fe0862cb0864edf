import { it } from 'vitest';
import { expectNobodyNamed } from '../support/telemetry-privacy.ts';

// §traces.privacy
it('neither log nor spans nor metrics name anybody, whatever strangers send', async () => {
  await expectNobodyNamed({ requests: 1500, purchases: 24 });
}, 60_000);
