/**
 * React and XState without what this site doesn't use: a fifth of React's bytes. Of their files that browsers get, the
 * functions of those features are emptied, and the minifier removes what only they reached. Development and unit tests have
 * all of both, the built site that the browser tests walk has this; tools/library-subset.test.ts looks for uses of the rest.
 */
import type { Plugin, Rolldown } from 'vite';

/** By feature. Where one of them still decides something, no result says no. */
const unusedOfReact: Readonly<Record<string, readonly string[]>> = {
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

/** By feature; `[]`: the function returns an empty list. The machines wait by invoked actors, which the paths can settle, and the server alone persists. */
const unusedOfXState: Readonly<Record<string, readonly string[]>> = {
  'delayed transitions, raised and cancelled events': ['cancel', 'getDelayedTransitions[]', 'raise'],
  'routes of states': ['formatRouteTransitions'],
  'persisted snapshots': ['getPersistedSnapshot'],
  'tools for developers, which development and tests have': ['Actor.attachDevTools', 'Actor.toJSON'],
  'what else is read of an actor or a state': ['Actor.select', 'Actor.getPersistedSnapshot'],
};
const unusedOfStates = {
  'a machine’s definition': ['StateNode.definition', 'StateNode.on', 'StateNode.toJSON'],
  'which events a machine knows': ['StateNode.events', 'StateNode.ownEvents'],
};
const unusedOfActions = { 'words in the console': ['log'] };

const files = [
  { file: /\/react-dom\/cjs\/react-dom-client\.production\.js$/, unused: unusedOfReact },
  { file: /\/xstate\/dist\/raise-\w+\.esm\.js$/, unused: unusedOfXState },
  { file: /\/xstate\/dist\/StateMachine-\w+\.esm\.js$/, unused: unusedOfStates },
  { file: /\/xstate\/dist\/log-\w+\.esm\.js$/, unused: unusedOfActions },
];

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

/** The code without these functions, and methods (`Class.method`); throws for a name that isn't there, as after an update of the library. */
export function withoutFunctions(code: string, body: readonly Statement[], names: readonly string[]): string {
  const bodies = new Map(
    names.map((name) => [name.replace('[]', ''), name.endsWith('[]') ? '{return[]}' : '{}']),
  );
  const missing = new Set(bodies.keys());
  const parts: string[] = [];
  let from = 0;
  const leaveOut = (start: number, end: number, instead: string) => {
    parts.push(code.slice(from, start), instead);
    from = end;
  };
  for (const statement of body) {
    const name = (statement.type === 'FunctionDeclaration' && statement.id?.name) || '';
    const instead = bodies.get(name);
    if (statement.type === 'FunctionDeclaration' && statement.body && instead) {
      missing.delete(name);
      leaveOut(statement.body.start, statement.body.end, instead);
    }
    if (statement.type === 'ClassDeclaration')
      for (const { type, start, end, ...member } of statement.body.body) {
        const key = 'key' in member && member.key?.type === 'Identifier' ? member.key.name : '';
        const method = `${statement.id?.name}.${key}`;
        if (type === 'MethodDefinition' && missing.delete(method)) leaveOut(start, end, '');
      }
    if (bodies.has(methodOwner(statement) ?? '')) leaveOut(statement.start, statement.end, '');
  }
  if (missing.size > 0)
    throw new Error(
      `The library has these functions no more (tools/library-subset.ts): ${[...missing].join(', ')}`,
    );
  return parts.join('') + code.slice(from);
}

/** The plugins of the client's build. */
export const librarySubsets = (): Plugin[] =>
  files.map(({ file, unused }) => ({
    name: 'library-subset',
    enforce: 'pre',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    transform: {
      filter: { id: file },
      handler(code) {
        return withoutFunctions(code, this.parse(code).body, Object.values(unused).flat());
      },
    },
  }));
