import { expect, test } from 'vitest';
import { clubInviteModel } from '../models/club-invite.model.ts';
import { modelTests } from '../support/model-tests.ts';
import { meaninglessEvents } from '../support/switches.ts';

modelTests(clubInviteModel);

test('an event that means nothing in a state of an invitation changes nothing there', () => {
  for (const input of clubInviteModel.inputs) {
    const { tried, changed } = meaninglessEvents(clubInviteModel, input);
    expect(tried).toBeGreaterThan(0);
    expect(changed).toEqual([]);
  }
});
