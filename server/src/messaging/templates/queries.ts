import type { Input } from '@storey/api/endpoint.ts'
import type { messageTemplates } from '@storey/api/messaging/message-templates.ts'
import { sql } from 'kysely'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { codeContains, paged, sortOf } from '../../database/paging.ts'
import type { ProviderTemplate } from '../providers/rules.ts'

type ListQuery = Input<typeof messageTemplates.list>['query']
type OptionsQuery = Input<typeof messageTemplates.options>['query']

const visible = (db: Database, scope: Scope) =>
  db
    .selectFrom('message_templates')
    .where('message_templates.organization_id', '=', scope.organization_id)
    .where('message_templates.gone_at', 'is', null)

const selectTemplates = (db: Database, scope: Scope) =>
  visible(db, scope).select([
    'id',
    'provider',
    'name',
    'language',
    'category',
    'status',
    'status_reason',
    'quality',
    'header',
    'header_text',
    'body',
    'footer',
    'buttons',
    'variables',
    'examples',
    'synced_at',
  ])

export function listTemplates(
  db: Database,
  scope: Scope,
  provider: 'meta',
  { search, status, category, sort = 'name', ...filters }: ListQuery,
) {
  const { key, direction } = sortOf<'name' | 'synced_at'>(sort)
  const found = selectTemplates(db, scope)
    .where('provider', '=', provider)
    .$if(Boolean(search), (all) => all.where(codeContains('name', search)))
    .$if(status !== undefined, (all) => all.where('status', 'in', status ?? []))
    .$if(category !== undefined, (all) => all.where('category', 'in', category ?? []))
  return paged(found, filters, [
    key === 'name' ? { by: sql`lower(name)`, direction, of: 'text' } : { by: sql`synced_at`, direction, of: 'instant' },
    { by: sql`id`, direction, of: 'number' },
  ])
}

export const findTemplate = (db: Database, scope: Scope, id: number) =>
  selectTemplates(db, scope).where('id', '=', id).executeTakeFirst()

export const optionsOfTemplates = (
  db: Database,
  scope: Scope,
  provider: 'meta',
  { search, limit, ids }: OptionsQuery,
) =>
  visible(db, scope)
    .select(['id', 'name', 'language'])
    .where('provider', '=', provider)
    .$if(Boolean(search), (all) => all.where(codeContains('name', search)))
    .$if(ids !== undefined, (all) => all.where('id', 'in', ids ?? []))
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(limit)
    .execute()

/**
 * Stores the templates that a provider lists now; those that it no longer lists are marked as gone, and stay for the messages that were
 * sent with them.
 */
export async function keepTemplates(
  db: Database,
  scope: Scope,
  provider: 'meta',
  templates: readonly ProviderTemplate[],
): Promise<void> {
  // Two concurrent syncs would each mark the other's rows as gone.
  await sql`select pg_advisory_xact_lock(hashtextextended('message templates', ${scope.organization_id}))`.execute(db)
  const rows = templates.map((template) => ({
    ...template,
    organization_id: scope.organization_id,
    provider,
    gone_at: null,
    synced_at: sql<string>`now()`,
  }))
  for (const row of rows) {
    const { organization_id: _o, provider: _p, external_id: _e, ...changed } = row
    await db
      .insertInto('message_templates')
      .values(row)
      .onConflict((known) => known.constraint('message_templates_external').doUpdateSet(changed))
      .execute()
  }
  await db
    .updateTable('message_templates')
    .set({ gone_at: sql<string>`now()` })
    .where('organization_id', '=', scope.organization_id)
    .where('provider', '=', provider)
    .where('gone_at', 'is', null)
    .where('synced_at', '<', sql<string>`now()`)
    .execute()
}
