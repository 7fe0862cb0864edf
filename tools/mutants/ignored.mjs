// What no test could or should detect is excluded from the score: by what it is, not by its line.

/** @typedef {{readonly type: string, readonly [member: string]: any}} Node as Babel reads it */

const isDescription = (/** @type {Node} */ node) =>
  node.type === 'ObjectProperty' && node.key.name === 'description' && node.value.type === 'StringLiteral';

/** An object left with nothing but its description. */
const onlyDescribes = (/** @type {Node} */ node) =>
  node.type === 'ObjectExpression' && node.properties.length > 0 && node.properties.every(isDescription);

/** `types` of setup(): read by the compiler alone. */
const isTypes = (/** @type {Node} */ node) =>
  (node.type === 'ObjectProperty' && node.key.name === 'types') ||
  (node.type === 'ObjectExpression' && node.properties.length === 1 && isTypes(node.properties[0]));

const isUnprovided = (/** @type {Node} */ node) =>
  node.type === 'CallExpression' && node.callee.name === 'unprovided';

/** @param {{readonly node: Node}} path */
function shouldIgnore({ node }) {
  if (isDescription(node) || onlyDescribes(node))
    return 'A description is prose for readers; the conventions test asks that every state has one.';
  if (isTypes(node)) return 'Types are gone when the machine runs.';
  if (isUnprovided(node)) return 'A default job only names itself; the conventions test runs each of them.';
  return undefined;
}

export const strykerPlugins = [{ kind: 'Ignore', name: 'prose-and-defaults', value: { shouldIgnore } }];
