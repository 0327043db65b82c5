import { MAX_NOTE_FILES, mentions, notes } from '@storey/api/crm/notes.ts'
import type { Scope } from '../../access/scope.ts'
import { notify } from '../../account/notifications/actions.ts'
import type { Database } from '../../database/connect.ts'
import { conflict, invalid, notFound, requireVersion } from '../../errors/problems.ts'
import { downloadOf, keepFile } from '../../files/keep.ts'
import { serve } from '../../http/serve.ts'
import type { Context } from '../../services/context.ts'
import { record } from '../history/actions.ts'
import { leadAt, leadEvent } from '../leads/actions.ts'
import { memberOptions } from '../members/actions.ts'
import { binNoteFile, countFiles, findNoteFile, insertNoteFile } from './file-queries.ts'
import { binNote, changeNote, findNote, insertNote, listNotes, lockNote, setMentions } from './queries.ts'
import { clean, isTooLong, mentionedIn, plainText, withNames } from './rules.ts'

export const mentionRoutes = serve(mentions, {
  list: async ({ db, scope, query: { lead_id, ...page } }) => {
    const lead = lead_id === undefined ? undefined : await leadAt(db, scope, lead_id)
    return { data: await memberOptions(db, scope, { ...page, lead_owner_id: lead?.owner_id }) }
  },
})

export const noteRoutes = serve(notes, {
  list: async ({ db, scope, params, query }) => {
    const lead = await leadAt(db, scope, params.id)
    return listNotes(db, scope, lead.id, query)
  },

  create: async (call) => {
    const { db, scope, params, body, emit } = call
    const lead = await leadAt(db, scope, params.id)
    const { named, ...content } = await written(db, scope, lead.owner_id, body.body_html)
    const { id } = await insertNote(db, scope, lead.id, content, body.pinned ?? false)
    await notifyMentioned(call, lead, { ...content, id }, await setMentions(db, scope, id, named))
    await record(db, scope, lead.id, { kind: 'note_added', subject: { id, name: beginningOf(content.body_text) } })
    emit(leadEvent('lead.changed', scope, lead))
    return { data: await read(db, scope, id) }
  },

  change: async (call) => {
    const { db, scope, params, emit } = call
    const { version, body_html, pinned } = call.body
    const note = await ownNote(db, scope, params.id)
    await requireVersion(note, version, () => read(db, scope, note.id))
    const lead = await leadAt(db, scope, note.lead_id)
    const { named, ...content } = await written(db, scope, lead.owner_id, body_html ?? note.body_html)
    const differs = content.body_html !== note.body_html
    if (differs || pinned !== undefined) await changeNote(db, scope, note.id, differs ? content : undefined, pinned)
    if (differs) {
      await notifyMentioned(call, lead, { ...content, id: note.id }, await setMentions(db, scope, note.id, named))
      const subject = { id: note.id, name: beginningOf(content.body_text) }
      await record(db, scope, lead.id, { kind: 'note_changed', old: note.body_text, new: content.body_text, subject })
    }
    emit(leadEvent('lead.changed', scope, lead))
    return { data: await read(db, scope, note.id) }
  },

  attach: async ({ db, scope, params, body: { file }, services, emit }) => {
    const note = await ownNote(db, scope, params.id)
    if ((await countFiles(db, scope, note.id)) >= MAX_NOTE_FILES)
      throw invalid({ file: [`A note takes at most ${MAX_NOTE_FILES} files.`] })
    const kept = await keepFile(db, scope, services.storage, file)
    await insertNoteFile(db, scope, note.id, kept.id)
    await recordFile(db, scope, note, { new: kept.name })
    emit(leadEvent('lead.changed', scope, await leadAt(db, scope, note.lead_id)))
    return { data: await read(db, scope, note.id) }
  },

  download: async ({ db, scope, params, services }) => {
    const file = await findNoteFile(db, scope, params.id)
    if (!file) throw notFound()
    return downloadOf(db, scope, services.storage, file.file_id)
  },

  detach: async ({ db, scope, params, emit }) => {
    const file = await findNoteFile(db, scope, params.id)
    if (!file) throw notFound()
    const note = await ownNote(db, scope, file.note_id)
    // A second concurrent call finds nothing: the note is locked, then the file is looked up again.
    if (!(await findNoteFile(db, scope, file.id))) throw notFound()
    const { files } = await read(db, scope, note.id)
    await binNoteFile(db, scope, file.id)
    await recordFile(db, scope, note, { old: files.find(({ id }) => id === file.id)?.name ?? null })
    emit(leadEvent('lead.changed', scope, await leadAt(db, scope, note.lead_id)))
  },

  remove: async ({ db, scope, params, emit }) => {
    const note = await lockNote(db, scope, params.id)
    if (!note) throw notFound()
    await binNote(db, scope, note.id)
    const subject = { id: note.id, name: beginningOf(note.body_text) }
    await record(db, scope, note.lead_id, { kind: 'note_deleted', subject })
    emit(leadEvent('lead.changed', scope, await leadAt(db, scope, note.lead_id)))
  },
})

const MAX_MENTIONED = 50

type LockedNote = NonNullable<Awaited<ReturnType<typeof lockNote>>>

/** Locks a note of the caller's own until this transaction ends. */
async function ownNote(db: Database, scope: Scope, id: number): Promise<LockedNote> {
  const note = await lockNote(db, scope, id)
  if (!note) throw notFound()
  if (note.author_id !== scope.user_id) throw conflict('not_yours', 'Only its author can edit a note.')
  return note
}

const recordFile = (db: Database, scope: Scope, note: LockedNote, change: { old?: string | null; new?: string }) =>
  record(db, scope, note.lead_id, {
    kind: 'note_changed',
    field: 'files',
    ...change,
    subject: { id: note.id, name: beginningOf(note.body_text) },
  })

/** A sanitized note, with the users it mentions. @throws 422 if it is empty or mentions a user who may not read it */
async function written(db: Database, scope: Scope, lead_owner_id: number | null, html: string) {
  const safe = clean(html)
  const named = mentionedIn(safe)
  if (plainText(safe) === '') throw invalid({ body_html: ['Enter a note.'] })
  if (isTooLong(safe)) throw tooLong()
  if (named.length > MAX_MENTIONED) throw invalid({ body_html: [`Mention at most ${MAX_MENTIONED} people.`] })
  const people = await memberOptions(db, scope, { ids: named, limit: MAX_MENTIONED, lead_owner_id })
  if (people.length < named.length) throw invalid({ body_html: ['Mention only members who can open this lead.'] })
  const body_html = withNames(safe, new Map(people.map(({ id, name }) => [id, name])))
  if (isTooLong(body_html)) throw tooLong()
  return { named, body_html, body_text: plainText(body_html) }
}

const tooLong = () => invalid({ body_html: ['This note is too long. Shorten it, or split it into two.'] })

/** Notifies users whom a note mentions, each once per note, however often it is edited. */
async function notifyMentioned(
  { db, scope, services, emit }: Context<never, 'queue'>,
  lead: { readonly id: number; readonly full_name: string },
  note: { readonly id: number; readonly body_text: string },
  people: readonly number[],
) {
  for (const user_id of people)
    await notify(
      { db, services, emit },
      {
        user_id,
        kind: 'mention',
        organization_id: scope.organization_id,
        actor: scope,
        subject: { kind: 'lead', id: lead.id, name: lead.full_name },
        detail: shortened(note.body_text, 300),
        path: `/crm/leads/${lead.id}`,
        dedupe_key: `mention:note:${note.id}`,
      },
    )
}

const shortened = (text: string, longest: number) => (text.length > longest ? `${text.slice(0, longest - 1)}…` : text)
const beginningOf = (text: string) => shortened(text, 80)

async function read(db: Database, scope: Scope, id: number) {
  const note = await findNote(db, scope, id)
  if (!note) throw notFound()
  return note
}
