import * as z from 'zod'
import { contractLanguage } from '../administration/contracts.ts'
import { instant, one, person, recordId, several, text } from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'
import { contractBody } from './contracts.ts'

/** A change of its contract text that a developer proposes. */
const contractTextProposal = z.object({
  id: recordId,
  status: z.enum(['pending', 'approved', 'rejected', 'withdrawn']),
  language: contractLanguage,
  /** Why the text should change. */
  purpose: z.string(),
  /** Why it was rejected. */
  reason: z.string().nullable(),
  /** The version that it would follow; 0 for the usual text. */
  base_version: z.int(),
  /** The version that its approval added. */
  text_version: z.int().nullable(),
  requested_by: person,
  created_at: instant,
  decided_by: person.nullable(),
  decided_at: instant.nullable(),
})
export type ContractTextProposal = z.output<typeof contractTextProposal>

const openedProposal = contractTextProposal.extend({
  body: z.string(),
  /** The text that it was written against. */
  base_body: z.string(),
  /** The version in force now. */
  current_version: z.int(),
})
export type OpenedProposal = z.output<typeof openedProposal>

const path = '/auth/organizations/{id}/contract-text-proposals'
/** The users who may change the text decide; the developer reads its own. */
const decide = can('contracts.manage')
const propose = can('contract_texts.propose')
const changes = ['organization.changed'] as const

export const contractTextProposals = {
  list: endpoint({
    method: 'GET',
    path,
    summary: 'Changes of its contract text that a developer proposed, the newest first, with their decisions',
    access: can('contracts.manage', 'contract_texts.propose'),
    response: several(contractTextProposal),
  }),
  one: endpoint({
    method: 'GET',
    path: `${path}/{proposalId}`,
    summary: 'A proposed contract text with the text that it was written against',
    access: can('contracts.manage', 'contract_texts.propose'),
    response: one(openedProposal),
  }),
  create: endpoint({
    method: 'POST',
    path,
    summary: 'Propose another text for the own booking contracts; nothing changes until the platform approves it',
    access: propose,
    changes,
    audit: { label: 'Propose contract text', subject: 'organization', id: 'path' },
    status: 201,
    idempotent: true,
    body: z.strictObject({
      language: contractLanguage,
      body: contractBody,
      purpose: text(2000).trim().min(1, 'Enter why the text should change.'),
      /** The version in force that it was written against; any other is a 409. */
      base_version: z.int().min(0),
    }),
    response: one(contractTextProposal),
  }),
  withdraw: endpoint({
    method: 'POST',
    path: `${path}/{proposalId}/withdraw`,
    summary: 'Withdraw a proposed contract text that is not decided',
    access: propose,
    changes,
    audit: { label: 'Withdraw proposed contract text', subject: 'organization' },
    response: one(contractTextProposal),
  }),
  approve: endpoint({
    method: 'POST',
    path: `${path}/{proposalId}/approve`,
    summary: 'Approve a proposed contract text: it is the next version, for bookings that are accepted from then on',
    access: decide,
    changes,
    audit: { label: 'Approve proposed contract text', subject: 'organization' },
    response: one(contractTextProposal),
  }),
  reject: endpoint({
    method: 'POST',
    path: `${path}/{proposalId}/reject`,
    summary: 'Reject a proposed contract text with a reason; the text in force stays',
    access: decide,
    changes,
    audit: { label: 'Reject proposed contract text', subject: 'organization' },
    body: z.strictObject({ reason: text(2000).trim().min(1, 'Enter a reason.') }),
    response: one(contractTextProposal),
  }),
}
