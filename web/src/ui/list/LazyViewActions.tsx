import { late } from '../late.tsx'

/** The items of a view's menu, loaded before it is opened. */
export const { Late: LazyViewActions, ahead: actionsAhead } = late(
  async () => (await import('./ViewActions.tsx')).ViewActions,
)
