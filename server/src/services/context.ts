import type { LiveEventType } from '@storey/api/event-types.ts'
import type { Scope } from '../access/scope.ts'
import type { Database } from '../database/connect.ts'
import type { Emit } from '../live/events.ts'
import type { Services } from './services.ts'

// The first argument of an action, passed on by a handler from its call. Queries take `(db, scope, …)`; decision 0020 defines the order.

/** For an action that emits events. @typeParam Type its events, besides notifications, which any action may emit */
export interface EmitContext<Type extends LiveEventType = never> {
  readonly db: Database
  readonly scope: Scope
  readonly emit: Emit<Type>
}

/** For an action that also uses services. @typeParam Used the services */
export interface Context<Type extends LiveEventType = never, Used extends keyof Services = keyof Services>
  extends EmitContext<Type> {
  readonly services: Pick<Services, Used>
}

/** For an action that uses services, reads only and emits nothing. */
export type ReadContext<Used extends keyof Services = keyof Services> = Omit<Context<never, Used>, 'emit'>

/** For an action of an account, which has no organization and so no scope. */
export type AccountContext<Used extends keyof Services = keyof Services> = Pick<Context<never, Used>, 'db' | 'services'>
