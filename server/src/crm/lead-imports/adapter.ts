import { capabilities } from '@storey/api/capabilities.ts'
import { type ImportField, SEVERAL_COLUMNS } from '@storey/api/crm/lead-fields.ts'
import type { ChoiceField, ImportLine, ImportOptions, ImportPreview } from '@storey/api/crm/lead-imports.ts'
import { beyondOwn } from '../../access/own-records.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { invalid } from '../../errors/problems.ts'
import { orderOfDays } from '../../imports/headings.ts'
import type { ImportAdapter } from '../../imports/kind.ts'
import { placeOf } from '../../imports/queries.ts'
import { settleAll } from '../../kernel/settle-all.ts'
import { publish } from '../../live/events.ts'
import { ownerNamed } from '../members/actions.ts'
import { tagsNamed } from '../tags/actions.ts'
import { applyRows, drawFor } from './apply-rows.ts'
import { guessMapping } from './headings.ts'
import { checkComplete, checkValues } from './mapping-checks.ts'
import { notifyOwners } from './notify-owners.ts'
import { factsOf, planLines, readingOf } from './plan.ts'
import { allTags, membersToOwn, namesOfLeads, ownProjects } from './queries.ts'
import { undoRows } from './undo-rows.ts'
import { unknownValues } from './unknown.ts'

type Line = Pick<ImportLine, 'twin' | 'lead_id'>
type Nothing = Record<never, never>

/** The adapter for imports of leads. */
export const leadImport: ImportAdapter<ImportField, ChoiceField, ImportOptions, ImportPreview, Line, Nothing, Nothing> =
  {
    name: 'leads',
    at: '/crm/leads/import',
    seenBy: capabilities['leads.delete'],
    tasks: { check: 'leads.import.check', run: 'leads.import', undo: 'leads.import.undo' },
    several: SEVERAL_COLUMNS,
    place: async () => ({}),
    about: async () => ({}),
    propose: async (db, scope, { headings, rows }, samples, before) => {
      const country = before?.options.country ?? (await placeOf(db, scope)).country ?? 'AE'
      const mapping =
        before?.mapping ?? guessMapping(headings, samples, country, await never(db, scope)).map((field) => field ?? '')
      // One day of 50,000 may be the only one that shows it.
      const dated = mapping.flatMap((field, at) => (field === 'created_at' || field === 'follow_up_on' ? [at] : []))
      const days = orderOfDays(rows.flatMap(({ cells, aside }) => (aside ? [] : dated.map((at) => cells[at] ?? ''))))
      const options = before ? await stillGood(db, scope, before.options) : usual(country)
      return { mapping, options: { ...options, days } }
    },
    // Defaults for fields that the previous release did not write.
    optionsOf: (stored) => ({
      unreadable: 'refuse',
      values: [],
      ...(stored as Omit<ImportOptions, 'unreadable' | 'values'>),
    }),
    chosen: async (db, scope, options) => {
      const member = options.owner === 'member'
      if (member) {
        if (options.owner_id === null) throw invalid({ owner_id: ['Choose an owner.'] })
        await ownerNamed(db, scope, options.owner_id)
      }
      await tagsNamed(db, scope, options.tag_ids)
      await checkValues(db, scope, options.values)
      return member ? options : { ...options, owner_id: null }
    },
    complete: checkComplete,
    unknown: unknownValues,
    plan: async (db, scope, one, lines, seen) =>
      (await planLines(db, readingOf(scope, one, await factsOf(db, scope)), lines, seen)).map(
        ({ parsed: _said, owner_id: _owner, ...decided }) => decided,
      ),
    apply: async (db, scope) => {
      const facts = await factsOf(db, scope)
      return async (one, lines) => {
        const reading = readingOf(scope, one, facts)
        const { planned, ids } = await settleAll({
          planned: planLines(db, reading, lines, new Map()),
          ids: drawFor(db, reading, lines.length),
        })
        return applyRows(db, scope, { reading, planned, ids, subject: { id: one.id, name: one.file_name } })
      }
    },
    undo: (db, scope, one, ids, at) =>
      beyondOwn(db, scope, 'leads', ids, () => undoRows(db, scope, { id: one.id, name: one.file_name }, ids, at)),
    // One event for many leads: it only makes lists fetch again.
    publish: (db, { organization_id }, { id }) => publish(db, [{ type: 'leads.imported', id, organization_id }]),
    // Without an owner from a column, a rule or a choice, every new lead is the importer's own or has none.
    ended: async (ending, { id, options, mapping }) =>
      mapping.includes('owner') || ['rules', 'member'].includes(options.owner) ? notifyOwners(ending, id) : undefined,
    naming: async (db, scope, lines) => {
      const names = await namesOfLeads(
        db,
        scope,
        lines.flatMap(({ duplicate_id }) => duplicate_id ?? []),
      )
      return ({ duplicate_id, duplicate_line, record_id }) => ({
        twin:
          duplicate_id === null && duplicate_line === null
            ? null
            : { lead: names.get(duplicate_id ?? 0) ?? null, line: duplicate_line },
        lead_id: record_id,
      })
    },
  }

/** An organization without projects never gets a column guessed as projects: every line would be refused for it. */
const never = async (db: Database, scope: Scope): Promise<ImportField[]> =>
  (await ownProjects(db, scope)).length === 0 ? ['projects'] : []

const usual = (country: string): ImportOptions => ({
  duplicates: 'skip',
  update_fields: null,
  owner: 'me',
  owner_id: null,
  source: 'import',
  tag_ids: [],
  country,
  days: 'day_first',
  unreadable: 'leave_out',
  values: [],
})

/** Removes users who have left and deleted tags from earlier options. */
async function stillGood(db: Database, scope: Scope, options: ImportOptions): Promise<ImportOptions> {
  const tags = new Set((await allTags(db, scope)).map(({ id }) => id))
  const there = (await membersToOwn(db, scope)).some(({ id }) => id === options.owner_id)
  const owner = options.owner === 'member' && !there ? { owner: 'me' as const, owner_id: null } : {}
  const people = new Set((await membersToOwn(db, scope)).map(({ id }) => String(id)))
  const values = options.values.filter(({ field, to }) => field !== 'owner' || to === null || people.has(to))
  return { ...options, ...owner, values, tag_ids: options.tag_ids.filter((id) => tags.has(id)) }
}
