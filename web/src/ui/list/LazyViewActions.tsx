import { late } from '../late.tsx'

/** The items of a view's menu, fetched when somebody is about to open it. */
export const { Late: LazyViewActions, ahead: actionsAhead } = late(
  async () => (await import('./ViewActions.tsx')).ViewActions,
)
