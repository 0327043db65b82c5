import type { Database } from '../../database/connect.ts'
import type { Scope } from '../../database/scope.ts'
import type { Happening } from './happening.ts'

export const insertItems = (db: Database, scope: Scope, items: readonly (Happening & { readonly lead_id: number })[]) =>
  db
    .insertInto('lead_history_items')
    .values(
      items.map(({ lead_id, kind, field, old, new: made, subject, automatic }) => ({
        organization_id: scope.organization_id,
        lead_id,
        kind,
        actor_id: scope.user_id,
        actor_name: scope.user_name,
        automatic: automatic ?? false,
        field: field ?? null,
        old: old === undefined ? null : JSON.stringify(old),
        new: made === undefined ? null : JSON.stringify(made),
        subject_id: subject?.id ?? null,
        subject_name: subject?.name ?? null,
      })),
    )
    .execute()
