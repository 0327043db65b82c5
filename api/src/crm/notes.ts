import * as z from 'zod'
import { roles } from '../capabilities.ts'
import {
  asNumber,
  day,
  instant,
  listQuery,
  one,
  options,
  optionsQuery,
  page,
  person,
  personPicture,
  recordId,
  seenVersion,
  text,
  version,
} from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'

/** A file attached to a note. */
export const noteFile = z.object({ id: recordId, name: z.string(), type: z.string(), size: z.int() })
export type NoteFile = z.output<typeof noteFile>
export const MAX_NOTE_FILES = 10

/** A note on a lead: sanitised HTML, colleagues named by `<span data-mention="USER_ID">@Name</span>`. */
export const note = z.object({
  id: recordId,
  body_html: z.string(),
  author: person,
  files: z.array(noteFile),
  pinned_at: instant.nullable(),
  edited_at: instant.nullable(),
  created_at: instant,
  version,
})
export type Note = z.output<typeof note>

const body_html = text(20_000).refine((html) => html.trim() !== '', 'Enter a note.')

/** People who may be mentioned. A group of its own, because its path is not below that of a lead. */
export const mentions = {
  list: endpoint({
    method: 'GET',
    path: '/crm/mentions',
    summary: 'Enabled members of the organization; with `lead_id` those who may open that lead',
    access: can('leads.interact'),
    query: optionsQuery.extend({ lead_id: asNumber(recordId).optional() }),
    response: options({
      role: z.enum(roles),
      picture: personPicture,
      /** The day on which they are back; null where they are not away. */
      away_until: day.nullable(),
    }),
  }),
}

export const notes = {
  list: endpoint({
    method: 'GET',
    path: '/crm/leads/notes/{id}',
    summary: 'Notes of a lead, pinned ones first, then the newest',
    access: can('leads.interact'),
    query: listQuery({ sort: ['created_at'], filters: {} }),
    response: page(note),
  }),
  create: endpoint({
    method: 'POST',
    path: '/crm/leads/notes/{id}',
    summary: 'Write a note on a lead; those it mentions are kept with it',
    access: can('leads.interact'),
    changes: ['lead.changed'],
    audit: { label: 'Add note', subject: 'note' },
    status: 201,
    idempotent: true,
    body: z.strictObject({ body_html, pinned: z.boolean().optional() }),
    response: one(note),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/crm/leads/notes/{id}',
    summary: 'Change or pin a note; only its author may',
    access: can('leads.interact'),
    changes: ['lead.changed'],
    audit: { label: 'Change note', subject: 'note' },
    body: z.strictObject({ version: seenVersion, body_html: body_html.optional(), pinned: z.boolean().optional() }),
    response: one(note),
  }),
  attach: endpoint({
    method: 'POST',
    path: '/crm/leads/notes/{id}/files',
    summary: `Attach a file to a note, ${MAX_NOTE_FILES} at most; only its author may`,
    access: can('leads.interact'),
    changes: ['lead.changed'],
    audit: { label: 'Attach file to note', subject: 'note', id: 'path' },
    status: 201,
    idempotent: true,
    files: ['file'],
    several: true,
    body: z.strictObject({ file: z.file('Choose a file.') }),
    response: one(note),
  }),
  download: endpoint({
    method: 'GET',
    path: '/crm/leads/notes/files/download/{id}',
    summary: 'A file of a note',
    access: can('leads.interact'),
    audit: { label: 'Download file of note', subject: 'note_file' },
    download: true,
  }),
  detach: endpoint({
    method: 'DELETE',
    path: '/crm/leads/notes/files/{id}',
    summary: 'Take a file off a note; only its author may',
    access: can('leads.interact'),
    changes: ['lead.changed'],
    audit: { label: 'Remove file from note', subject: 'note_file' },
    status: 204,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/crm/leads/notes/{id}',
    summary: 'Delete a note',
    access: can('leads.delete'),
    changes: ['lead.changed'],
    audit: { label: 'Delete note', subject: 'note' },
    status: 204,
  }),
}
