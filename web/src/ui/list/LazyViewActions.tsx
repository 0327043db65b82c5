import { late } from '../late.tsx'

/** The items of a view's menu; their code is preloaded on hover or focus. */
export const { Late: LazyViewActions, ahead: actionsAhead } = late(
  async () => (await import('./ViewActions.tsx')).ViewActions,
)
