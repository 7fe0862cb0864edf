import { expect, test } from 'vitest';
import { formModel } from '../models/form.model.ts';
import { modelTests } from '../support/model-tests.ts';
import { meaninglessEvents } from '../support/switches.ts';

modelTests(formModel);

test('an event that means nothing in a state of a form changes nothing there, a second submit least of all', () => {
  for (const start of formModel.inputs) {
    const { tried, changed } = meaninglessEvents(formModel, start);
    expect(tried).toBeGreaterThan(0);
    expect(changed).toEqual([]);
  }
});
