import * as z from 'zod'
import { asNumber, instant, one, person, recordId } from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'
import { plainAddress } from '../readers/email-address.ts'
import { leadStatus } from './lead.ts'

/** A lead that is reached by the same address or number. */
const duplicate = z.object({
  id: recordId,
  full_name: z.string(),
  status: leadStatus,
  owner: person.nullable(),
  last_contacted_at: instant.nullable(),
  created_at: instant,
  /** The contact details that both have: lower-cased addresses, and numbers. */
  same: z.array(z.string()),
})
export type Duplicate = z.output<typeof duplicate>

const found = one(
  z.object({
    leads: z.array(duplicate),
    /** Colleagues who own duplicates that the caller may not see; nothing else of those is revealed. */
    ask: z.array(z.string()),
  }),
)
export type Duplicates = z.output<typeof found>['data']

/** A number however it is written, with its country code: `+971 50 555 0142`, `00971505550142`. */
const written = z.string().overwrite(plainAddress).max(254)

const access = can('leads.interact')

export const leadDuplicates = {
  find: endpoint({
    method: 'GET',
    path: '/crm/leads/duplicates',
    summary: 'Leads that have one of these addresses or numbers already, to be asked while a lead is typed',
    access,
    query: z.strictObject({
      email: written.optional(),
      phone: written.optional(),
      whatsapp: written.optional(),
      /** The lead that is being changed: no duplicate of itself. */
      except: asNumber(recordId).optional(),
    }),
    response: found,
  }),
  ofLead: endpoint({
    method: 'GET',
    path: '/crm/leads/duplicates/{id}',
    summary: 'Leads that may be the same person as this one, by any of its addresses and numbers',
    access,
    response: found,
  }),
}
