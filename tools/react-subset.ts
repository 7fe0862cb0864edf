/**
 * React without what this site doesn't use, a fifth of its bytes. Of the file of `react-dom` that browsers get, the functions
 * of those features are emptied, and the minifier removes what only they reached. Development and unit tests have all of
 * React, the built site that the browser tests walk has this; tools/react-subset.test.ts looks for uses of the rest.
 */
import type { Plugin, Rolldown } from 'vite';

/** By feature. Where one of them still decides something, no result says no. */
const unused: Readonly<Record<string, readonly string[]>> = {
  'view transitions (the browser’s own are used)': [
    'applyViewTransitionName',
    'applyViewTransitionToHostInstances',
    'applyViewTransitionToHostInstancesRecursive',
    'commitAppearingPairViewTransitions',
    'commitDeletedPairViewTransitions',
    'commitEnterViewTransitions',
    'commitExitViewTransitions',
    'commitNestedViewTransitions',
    'createViewTransitionInstance',
    'getViewTransitionClassName',
    'getViewTransitionName',
    'measureNestedViewTransitions',
    'measureViewTransitionHostInstancesRecursive',
    'pushViewTransitionCancelableScope',
    'reportViewTransitionError',
    'restoreEnterOrExitViewTransitions',
    'restoreNestedViewTransitions',
    'restorePairedViewTransitions',
    'restoreViewTransitionName',
    'restoreViewTransitionOnHostInstances',
    'scheduleViewTransitionEvent',
    'startViewTransition',
    'trackEnterViewTransitions',
    'ViewTransitionPseudoElement',
  ],
  'Activity and SuspenseList': [
    'cutOffTailIfNeeded',
    'getActivityInstanceFromFiber',
    'initSuspenseListRenderState',
    'mountActivityChildren',
    'pushDehydratedActivitySuspenseHandler',
    'retryActivityComponentWithoutHydrating',
    'updateActivityComponent',
    'updateSuspenseListComponent',
  ],
  'styles, scripts, links and the document’s own elements from views': [
    'acquireResource',
    'clearSingletonPreambleContribution',
    'commitHostSingletonAcquisition',
    'createHoistableInstance',
    'getHydratableHoistableCache',
    'getResource',
    'getResourcesFromRoot',
    'insertStylesheet',
    'insertStylesheetIntoRoot',
    'insertSuspendedStylesheets',
    'isHostHoistableType',
    'isSingletonScope',
    'mountHoistable',
    'preinitModuleScript',
    'preinitScript',
    'preinitStyle',
    'preload',
    'preloadInstanceAndSuspendIfNeeded',
    'preloadModule',
    'preloadResource',
    'preloadResourceAndSuspendIfNeeded',
    'preloadStylesheet',
    'releaseSingletonInstance',
    'resolveSingletonInstance',
    'suspendResource',
  ],
  'custom elements': ['isCustomElement', 'setPropOnCustomElement'],
  'actions of forms, and optimistic states (the machines have both)': [
    'coerceFormActionProp',
    'dispatchActionState',
    'dispatchOptimisticSetState',
    'ensureFormComponentIsStateful',
    'handleActionReturnValue',
    'mountActionState',
    'notifyActionListeners',
    'onActionError',
    'onActionSuccess',
    'recursivelyResetForms',
    'requestFormReset',
    'rerenderActionState',
    'runActionStateAction',
    'updateActionState',
    'updateActionStateImpl',
    'updateOptimisticImpl',
  ],
  'onBeforeInput and onSelect': [
    'constructSelectEvent',
    'getFallbackBeforeInputChars',
    'getNativeBeforeInputChars',
    'isFallbackCompositionEnd',
  ],
  'refs of fragments': [
    'commitFragmentInstanceDeletionEffects',
    'commitFragmentInstanceInsertionEffects',
    'commitNewChildToFragmentInstance',
    'commitNewChildToFragmentInstances',
    'deleteChildFromFragmentInstance',
    'FragmentInstance',
  ],
  'the browser’s sign that it loads': ['defaultOnDefaultTransitionIndicator', 'estimateBandwidth'],
};

const file = /\/react-dom\/cjs\/react-dom-client\.production\.js$/;

type Statement = ReturnType<Rolldown.PluginContext['parse']>['body'][number];

/** The function whose method a statement sets: `Name.prototype.method = …`. */
function methodOwner(statement: Statement): string | undefined {
  if (statement.type !== 'ExpressionStatement' || statement.expression.type !== 'AssignmentExpression')
    return;
  const { left } = statement.expression;
  const prototype = left.type === 'MemberExpression' ? left.object : undefined;
  if (prototype?.type !== 'MemberExpression' || prototype.object.type !== 'Identifier') return;
  return prototype.object.name;
}

/** The code without these functions; throws for a name that isn't there, as after an update of React. */
export function withoutFunctions(code: string, body: readonly Statement[], names: readonly string[]): string {
  const missing = new Set(names);
  const parts: string[] = [];
  let from = 0;
  const leaveOut = (start: number, end: number, instead: string) => {
    parts.push(code.slice(from, start), instead);
    from = end;
  };
  for (const statement of body) {
    const name = statement.type === 'FunctionDeclaration' ? statement.id?.name : undefined;
    if (statement.type === 'FunctionDeclaration' && statement.body && name && names.includes(name)) {
      missing.delete(name);
      leaveOut(statement.body.start, statement.body.end, '{}');
    }
    if (names.includes(methodOwner(statement) ?? '')) leaveOut(statement.start, statement.end, '');
  }
  if (missing.size > 0)
    throw new Error(`React has these functions no more (tools/react-subset.ts): ${[...missing].join(', ')}`);
  return parts.join('') + code.slice(from);
}

/** The plugin of the client's build. */
export const reactSubset = (): Plugin => ({
  name: 'react-subset',
  enforce: 'pre',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  transform: {
    filter: { id: file },
    handler(code) {
      return withoutFunctions(code, this.parse(code).body, Object.values(unused).flat());
    },
  },
});
