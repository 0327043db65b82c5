import type { NotificationOutcome } from '@storey/api/account/notifications.ts'
import { type ContractTextProposal, contractTextProposals } from '@storey/api/sales/contract-text-proposals.ts'
import { notifyAll } from '../../account/notifications/actions.ts'
import { conflict, invalid, notFound, requireVersion } from '../../errors/problems.ts'
import { serve } from '../../http/serve.ts'
import type { Context, ReadContext } from '../../services/context.ts'
import { findSeller, insertText, lockText, readText, textOfVersion } from '../contracts/actions.ts'
import {
  endProposal,
  findBody,
  findProposal,
  insertProposal,
  listAdmins,
  listDeciders,
  listProposals,
} from './queries.ts'

type Call = Context<'organization.changed'>
interface Which {
  readonly id: number
  readonly proposalId: number
}

async function read(
  { db, scope }: Pick<ReadContext, 'db' | 'scope'>,
  { id, proposalId }: Which,
): Promise<ContractTextProposal> {
  const found = await findProposal(db, scope, id, proposalId)
  if (!found) throw notFound()
  return found
}

const decidedBefore = (status: string) =>
  conflict('contract_text_decided', `This proposal was ${status} a moment ago. Reload the page.`)

/** The developer is locked first, so that its text and the proposal change together. */
async function pendingOf(call: Pick<Call, 'db' | 'scope'>, which: Which) {
  const seller = await sellerOf(call, which.id)
  await lockText(call.db, call.scope, which.id)
  const proposal = await read(call, which)
  if (proposal.status !== 'pending') throw decidedBefore(proposal.status)
  return { seller, proposal }
}

async function sellerOf({ db, scope }: Pick<ReadContext, 'db' | 'scope'>, id: number) {
  const seller = await findSeller(db, scope, id)
  if (!seller) throw notFound()
  return seller
}

type Seller = Awaited<ReturnType<typeof sellerOf>>

/** Announces a change of the proposals, and notifies the side that did not make it. */
async function announce(
  { db, scope, services, emit }: Call,
  seller: Seller,
  id: number,
  { outcome, detail }: { readonly outcome: NotificationOutcome; readonly detail?: string },
) {
  emit({ type: 'organization.changed', id: seller.id, organization_id: seller.id })
  const readers = scope.everything ? await listAdmins(db, scope, seller.id) : await listDeciders(db)
  await notifyAll(
    { db, services },
    readers.map((reader) => ({
      ...reader,
      actor: scope,
      kind: 'contract_text',
      outcome,
      subject: { kind: 'organization', id: seller.id, name: seller.name },
      detail: detail?.slice(0, 500),
      path: scope.everything ? '/auth/organization?tab=agreements' : `/auth/organizations/${seller.id}?tab=agreements`,
      dedupe_key: `contract-text:${id}:${outcome}`,
    })),
  )
}

export const contractTextProposalRoutes = serve(
  contractTextProposals,
  {
    list: async ({ db, scope, params }) => {
      await sellerOf({ db, scope }, params.id)
      return { data: await listProposals(db, scope, params.id) }
    },

    one: async ({ db, scope, params }) => {
      const proposal = await read({ db, scope }, params)
      const [body, base, current] = await Promise.all([
        findBody(db, scope, params.id, proposal.id),
        textOfVersion(db, scope, params.id, proposal.base_version),
        readText(db, scope, params.id),
      ])
      return { data: { ...proposal, body, base_body: base.body, current_version: current.version } }
    },

    create: async (call) => {
      const { db, scope, params, body } = call
      const seller = await sellerOf(call, params.id)
      await lockText(db, scope, params.id)
      const seen = await readText(db, scope, params.id)
      await requireVersion(seen, body.base_version, () => seen)
      if (body.body === seen.body && body.language === seen.language)
        throw invalid({ body: ['This is the text in force. Change it, then propose it.'] })
      const { id } = await insertProposal(db, {
        ...body,
        organization_id: params.id,
        requested_by: scope.user_id,
        requested_by_name: scope.user_name,
      })
      await announce(call, seller, id, { outcome: 'changed', detail: body.purpose })
      return { data: await read(call, { ...params, proposalId: id }) }
    },

    withdraw: async (call) => {
      const { db, scope, params } = call
      const { seller, proposal } = await pendingOf(call, params)
      if (!(await endProposal(db, scope, proposal.id, { status: 'withdrawn' }))) throw decidedBefore('decided')
      await announce(call, seller, proposal.id, { outcome: 'cancelled' })
      return { data: await read(call, params) }
    },

    approve: async (call) => {
      const { db, scope, params } = call
      const { seller, proposal } = await pendingOf(call, params)
      const current = await readText(db, scope, params.id)
      if (current.version !== proposal.base_version)
        throw conflict(
          'contract_text_changed',
          `The text in force was changed after this proposal: it is version ${current.version} now. Reject the proposal, so that the developer proposes it again.`,
        )
      const text_version = current.version + 1
      await insertText(db, {
        organization_id: params.id,
        version: text_version,
        language: proposal.language,
        body: await findBody(db, scope, params.id, proposal.id),
        author: proposal.requested_by,
      })
      if (!(await endProposal(db, scope, proposal.id, { status: 'approved', text_version })))
        throw decidedBefore('decided')
      await announce(call, seller, proposal.id, { outcome: 'accepted', detail: `Version ${text_version} is in force.` })
      return { data: await read(call, params) }
    },

    reject: async (call) => {
      const { db, scope, params, body } = call
      const { seller, proposal } = await pendingOf(call, params)
      if (!(await endProposal(db, scope, proposal.id, { status: 'rejected', reason: body.reason })))
        throw decidedBefore('decided')
      await announce(call, seller, proposal.id, { outcome: 'rejected', detail: body.reason })
      return { data: await read(call, params) }
    },
  },
  {
    contract_text_proposals_one_pending: () =>
      conflict(
        'contract_text_pending',
        'A proposed text waits for the platform already. Withdraw it to propose another one.',
      ),
    contract_texts_pkey: () => newer(),
    contract_texts_follow: () => newer(),
  },
)

const newer = () => conflict('contract_text_changed', 'The text in force was changed a moment ago. Reload the page.')
