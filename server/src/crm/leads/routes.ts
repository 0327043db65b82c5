import { BUDGET_ORDER, leads, REACHABLE } from '@storey/api/crm/leads.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { invalid, notFound, requireVersion } from '../../errors/problems.ts'
import { jsonPage, serve } from '../../http/serve.ts'
import { defined } from '../../kernel/defined.ts'
import { settleAll } from '../../kernel/settle-all.ts'
import { assignedByRule, assignOwner } from '../assignment/actions.ts'
import { differences, type HistoryEntry, record } from '../history/actions.ts'
import { findMembers, notifyOwner, ownerNamed } from '../members/actions.ts'
import { tagsNamed } from '../tags/actions.ts'
import { leadEvent } from './actions.ts'
import {
  binLead,
  changeLead,
  findDuplicates,
  insertLead,
  type LeadFacts,
  lockLead,
  markSeen,
  setTags,
  tagsOfLead,
} from './change-queries.ts'
import { RECORDED } from './columns.ts'
import { othersOf } from './duplicates/rules.ts'
import { setProjects } from './project-queries.ts'
import { chooseProjects, projectsNamed } from './projects.ts'
import { countUnseen, leadOptions, listLeads, readLead } from './queries.ts'
import { transitionOf } from './rules.ts'

const REACHED = ['email', 'phone', 'whatsapp', 'other_emails', 'other_phones'] as const

export const leadRoutes = serve(
  leads,
  {
    list: async ({ db, scope, query }) => jsonPage(await listLeads(db, scope, query)),
    options: async ({ db, scope, query }) => ({ data: await leadOptions(db, scope, query) }),
    unseenCount: async ({ db, scope }) => ({ data: { count: await countUnseen(db, scope) } }),
    get: async ({ db, scope, params }) => ({ data: await read(db, scope, params.id) }),

    create: async (call) => {
      const { db, scope, emit } = call
      const { tag_ids = [], project_ids = [], by_rules = false, ...body } = call.body
      const ownerId = body.owner_id === undefined ? scope.member_id : body.owner_id
      const currency = body.currency ?? scope.currency
      const ruled = by_rules ? await assignOwner(db, scope, { source: 'other', ...body, project_ids, currency }) : null
      const owner_id = by_rules ? (ruled?.owner_id ?? null) : ownerId
      // A user who adds their own lead has seen it.
      const seen_at = owner_id === scope.user_id ? new Date().toISOString() : null
      const { twins, inserted } = await settleAll({
        owner: ownerNamed(db, scope, ownerId),
        tags: tagsNamed(db, scope, tag_ids),
        projects: projectsNamed(db, scope, project_ids),
        twins: findDuplicates(db, scope, body),
        inserted: insertLead(db, scope, { ...body, ...othersOf(body), owner_id, seen_at, currency }),
      })
      const { id } = inserted
      if (tag_ids.length > 0) await setTags(db, scope, id, tag_ids)
      if (project_ids.length > 0) await setProjects(db, scope, id, project_ids)
      const { lead } = await settleAll({
        history: record(db, scope, id, { kind: 'created' }, ...(ruled ? [assignedByRule(ruled)] : [])),
        lead: read(db, scope, id, 'any'),
      })
      emit(leadEvent('lead.created', scope, lead))
      await notifyOwner(call, assigned({ ...lead, owner_id }))
      return { data: savedLead(lead, twins) }
    },

    change: async (call) => {
      const { db, scope, params, emit } = call
      const { version, tag_ids, project_ids, ...body } = call.body
      const lead = await lockLead(db, scope, params.id)
      if (!lead) throw notFound()
      await requireVersion(lead, version, () => read(db, scope, lead.id))
      const edited = { ...lead, ...defined(body), ...transitionOf(lead, body) }
      const after = { ...edited, ...othersOf(edited) }
      const entries = [
        ...differences(lead, after, RECORDED),
        ...statusChange(lead, after),
        ...(await ownerChange(db, scope, lead, after)),
        ...(tag_ids === undefined ? [] : await retag(db, scope, lead.id, tag_ids)),
        ...(project_ids === undefined ? [] : await chooseProjects(db, scope, lead.id, project_ids)),
      ]
      const { id: _, version: __, next_activity_at: ___, seen_at: ____, ...change } = after
      const reached = REACHED.some((field) => body[field] !== undefined)
      const { twins, now } = await settleAll({
        change: entries.length > 0 && changeLead(db, scope, lead.id, change, true),
        history: record(db, scope, lead.id, ...entries),
        twins: reached ? findDuplicates(db, scope, after, lead.id) : [],
        now: read(db, scope, lead.id, 'any'),
      })
      if (entries.length > 0) {
        emit(leadEvent('lead.changed', scope, { id: lead.id, version: lead.version + 1 }))
        if (after.owner_id !== lead.owner_id) await notifyOwner(call, assigned(after))
      }
      return { data: savedLead(now, twins) }
    },

    toggleSeen: async ({ db, scope, params, body, emit }) => {
      const lead = await lockLead(db, scope, params.id)
      if (!lead) throw notFound()
      const { seen = lead.seen_at === null } = body
      if ((lead.seen_at !== null) !== seen) {
        await markSeen(db, scope, lead.id, seen)
        await record(db, scope, lead.id, { kind: 'seen', old: !seen, new: seen })
        emit(leadEvent('lead.changed', scope, lead))
      }
      return { data: await read(db, scope, lead.id) }
    },

    remove: async ({ db, scope, params, emit }) => {
      const lead = await lockLead(db, scope, params.id)
      if (!lead) throw notFound()
      await record(db, scope, lead.id, { kind: 'deleted' })
      const gone = await binLead(db, scope, lead.id)
      const { organization_id } = scope
      emit(leadEvent('lead.changed', scope, lead))
      for (const { id, version, pipeline_id, stage_id } of gone.deals)
        emit({
          type: 'deal.changed',
          id,
          version,
          of: { pipeline_id, stage_id },
          organization_id,
        })
      for (const { id } of gone.activities)
        emit({ type: 'activity.changed', id, of: { lead_id: lead.id }, organization_id })
    },
  },
  {
    leads_reachable: () => invalid({ email: [REACHABLE] }),
    leads_budget_order: () => invalid({ budget_max: [BUDGET_ORDER] }),
  },
)

async function read(db: Database, scope: Scope, id: number, which: 'visible' | 'any' = 'visible') {
  const lead = await readLead(db, scope, id, which)
  if (!lead) throw notFound()
  return lead
}

const savedLead = <Lead extends object>(lead: Lead, duplicates: { id: number; full_name: string }[]) => ({
  ...lead,
  duplicate_ids: duplicates.map(({ id }) => id),
  duplicates,
})

const assigned = ({ id, full_name, owner_id }: Pick<LeadFacts, 'id' | 'full_name' | 'owner_id'>) => ({
  kind: 'lead' as const,
  id,
  name: full_name,
  owner_id,
  path: `/crm/leads/${id}`,
})

const statusChange = (before: LeadFacts, after: LeadFacts): HistoryEntry[] =>
  before.status === after.status ? [] : [{ kind: 'status_changed', old: before.status, new: after.status }]

async function ownerChange(db: Database, scope: Scope, before: LeadFacts, after: LeadFacts): Promise<HistoryEntry[]> {
  if (before.owner_id === after.owner_id) return []
  const owner = await ownerNamed(db, scope, after.owner_id)
  const [old] = before.owner_id === null ? [] : await findMembers(db, scope, [before.owner_id])
  return [{ kind: 'owner_changed', old: old?.full_name ?? null, new: owner?.full_name ?? null }]
}

async function retag(db: Database, scope: Scope, lead_id: number, ids: readonly number[]): Promise<HistoryEntry[]> {
  const names = (tags: { name: string }[]) => tags.map(({ name }) => name)
  const after = names(await tagsNamed(db, scope, ids))
  const before = names(await tagsOfLead(db, scope, lead_id))
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  await setTags(db, scope, lead_id, ids)
  return [{ kind: 'tags_changed', old: before, new: after }]
}
