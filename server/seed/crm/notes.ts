import { oneOf } from '../chances.ts'
import { type Filling, insert, insertForIds } from '../fill.ts'
import type { Member, Organization } from '../staff.ts'
import type { MadeLead } from './leads.ts'
import { LEAD_NOTES, MENTIONS } from './words.ts'

export interface MadeNote {
  readonly id: number
  readonly lead_id: number
  readonly author: Member
  readonly at: string
}

/** Notes on a third of the leads that are worked on; one in four mentions a colleague. */
export async function makeNotes(
  { db, random, instant }: Filling,
  organization: Organization,
  leads: readonly MadeLead[],
): Promise<MadeNote[]> {
  const notes = leads
    .filter(({ status, owner }) => owner && status !== 'new' && status !== 'junk' && random.chance(0.34))
    .map((lead) => {
      const author = lead.owner ?? oneOf(random, organization.members)
      const others = organization.members.filter(({ id }) => id !== author.id)
      const mentioned = others.length > 0 && random.chance(0.25) ? oneOf(random, others) : undefined
      const text = random.pick(LEAD_NOTES)
      const question = mentioned ? random.pick(MENTIONS) : ''
      const at = instant(lead.created * random.between(0.02, 0.7))
      return {
        author,
        asked: mentioned,
        row: {
          organization_id: organization.id,
          lead_id: lead.id,
          body_html: mentioned
            ? `<p>${text}</p><p><span data-mention="${mentioned.id}">@${mentioned.full_name}</span> ${question}</p>`
            : `<p>${text}</p>`,
          body_text: mentioned ? `${text}\n@${mentioned.full_name} ${question}` : text,
          author_id: author.id,
          author_name: author.full_name,
          pinned_at: random.chance(0.08) ? at : null,
          created_at: at,
        },
      }
    })
  const ids = await insertForIds(
    db,
    'lead_notes',
    notes.map(({ row }) => row),
  )
  const mentions = notes.flatMap(({ asked, row }, index) =>
    asked
      ? [
          {
            organization_id: organization.id,
            note_id: ids[index] ?? 0,
            user_id: asked.id,
            read_at: random.chance(0.7) ? instant(-0.01) : null,
            created_at: row.created_at,
          },
        ]
      : [],
  )
  await insert(db, 'note_mentions', mentions)
  return notes.map(({ author, row }, index) => ({
    id: ids[index] ?? 0,
    lead_id: row.lead_id,
    author,
    at: row.created_at,
  }))
}
