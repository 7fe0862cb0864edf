import { expect, test } from 'vitest';
import { PersonalInfo } from '../../domain/licensee.ts';
import { fieldsOf } from '../../domain/shape.ts';
import { person } from '../../server/stores/stored-values.ts';

test('whatever a form may send of a person can be read where it is stored', () => {
  expect(fieldsOf(person).toSorted()).toEqual(fieldsOf(PersonalInfo).toSorted());
});
