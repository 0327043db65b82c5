import { contracts, contractTemplates } from '@storey/api/administration/contracts.ts'
import type { Caller } from '../../access/admit.ts'
import { checkOwnPassword } from '../../account/own-password.ts'
import { beginExport } from '../../account/tasks/actions.ts'
import { readPasswordHash } from '../../account/two-factor/actions.ts'
import { conflict, invalid, notFound, requireVersion } from '../../errors/problems.ts'
import { Download } from '../../files/download.ts'
import { inTwoSteps, type Origin, serve } from '../../http/serve.ts'
import { dayInZone } from '../../kernel/day-in-zone.ts'
import { requirePrintable } from '../../pdf/printable.ts'
import type { Services } from '../../services/services.ts'
import { countersign, happened, lockOrFail, readContract, readPdf, sendDraft } from './actions.ts'
import { notifyMaker, notifySigners } from './notices.ts'
import {
  deleteDraft,
  findContract,
  findParty,
  findPlatform,
  findTemplate,
  insertContract,
  insertTemplate,
  type LockedContract,
  listContracts,
  listLogs,
  listTemplates,
  lockTemplate,
  nextNumber,
  optionsOfTemplates,
  saveContract,
  saveTemplate,
} from './queries.ts'
import { requireStatus } from './rules.ts'

export const contractTemplateRoutes = serve(
  contractTemplates,
  {
    list: ({ db, scope, query }) => listTemplates(db, scope, query),
    export: beginExport('contract_templates.export', 'Agreement templates'),

    options: async ({ db, scope, query }) => ({ data: await optionsOfTemplates(db, scope, query) }),

    create: async ({ db, scope, body }) => {
      const { id } = await insertTemplate(db, scope, body)
      return { data: await templateAt(db, scope, id) }
    },

    change: async ({ db, scope, params, body: { version, ...changes } }) => {
      const locked = await lockTemplate(db, scope, params.id)
      if (!locked) throw notFound()
      await requireVersion(locked, version, () => templateAt(db, scope, locked.id))
      const rewritten = changes.body !== undefined && changes.body !== locked.body
      await saveTemplate(db, scope, locked.id, { ...changes, ...(rewritten ? { number: locked.number + 1 } : {}) })
      return { data: await templateAt(db, scope, locked.id) }
    },
  },
  { contract_templates_name: () => invalid({ name: ['There is a template of this name already.'] }) },
)

async function templateAt(...[db, scope, id]: Parameters<typeof findTemplate>) {
  const found = await findTemplate(db, scope, id)
  if (!found) throw notFound()
  return found
}

export const contractRoutes = serve(
  contracts,
  {
    list: ({ db, scope, query }) => listContracts(db, scope, query),
    export: beginExport('contracts.export', 'Agreements'),
    logs: ({ db, scope, query }) => listLogs(db, scope, query),
    one: async ({ db, scope, params }) => ({ data: await readContract(db, scope, params.id) }),

    create: async (call) => {
      const { db, scope, params, body, services } = call
      const { template_id, send, ...terms } = body
      const party = await findParty(db, scope, params.orgId)
      if (!party) throw notFound()
      if (party.type === 'platform') throw conflict('own_organization', 'Choose a developer or a brokerage.')
      if (party.status === 'closed' || party.status === 'rejected')
        throw conflict('organization_closed', `${party.name} is ${party.status}.`)
      const template = await findTemplate(db, scope, template_id)
      if (!template?.active) throw invalid({ template_id: ['Choose an active template.'] })
      const made = await insertContract(db, scope, {
        ...terms,
        organization_id: party.id,
        template_id,
        template_number: template.number,
        language: template.language,
        body: template.body,
        number: await numberNow(call, services),
      })
      await happened(call, made, 'created', { detail: `${template.name}, version ${template.number}` })
      if (send) await sendNow(call, await lockOrFail(db, scope, made.id))
      return { data: await readContract(db, scope, made.id) }
    },

    change: async (call) => {
      const { db, scope, params, body } = call
      const { version, ...changes } = body
      const contract = await lockOrFail(db, scope, params.id)
      await requireVersion(contract, version, () => readContract(db, scope, contract.id))
      requireStatus(contract, ['draft'])
      await saveContract(db, scope, contract, changes)
      await happened(call, contract, 'changed')
      return { data: await readContract(db, scope, contract.id) }
    },

    send: async (call) => {
      const { db, scope, params, body } = call
      const contract = await lockOrFail(db, scope, params.id)
      await requireVersion(contract, body.expected_version ?? contract.version, () =>
        readContract(db, scope, contract.id),
      )
      await sendNow(call, contract, body.expected_terms)
      return { data: await readContract(db, scope, contract.id) }
    },

    renew: async (call) => {
      const { db, scope, params, body, services } = call
      const before = await lockOrFail(db, scope, params.id)
      requireStatus(before, ['active', 'expired'])
      const source = await findContract(db, scope, before.id)
      if (body.starts_on <= before.starts_on)
        throw invalid({ starts_on: ['The new agreement begins after the one before.'] })
      const made = await insertContract(db, scope, {
        ...body,
        organization_id: before.organization_id,
        template_number: 1,
        language: before.language,
        body: source?.body ?? before.body,
        previous_id: before.id,
        number: await numberNow(call, services),
      })
      await happened(call, made, 'created', { detail: `Renews ${before.number}` })
      return { data: await readContract(db, scope, made.id) }
    },

    view: async (call) => {
      const { db, scope, params, origin } = call
      const contract = await ownOrFail(call, params.id)
      if (contract.status === 'sent') {
        await saveContract(db, scope, contract, {
          status: 'viewed',
          viewed_at: call.services.clock.now().toISOString(),
        })
        await happened(call, contract, 'viewed', { origin })
      }
      return { data: await readContract(db, scope, contract.id) }
    },

    sign: inTwoSteps(
      contracts.sign,
      ({ services, origin, caller, body }) => checkPassword(services, origin, caller, body.password),
      async (call) => {
        const { db, scope, params, body, origin, services } = call
        const contract = await ownOrFail(call, params.id)
        requireStatus(contract, ['sent', 'viewed'])
        if (contract.sign_until < dayInZone(services.clock.now(), contract.timezone))
          throw conflict('sign_until_passed', 'The last day to sign has passed. Ask for a new agreement.')
        if (contract.sha256 !== body.sha256)
          throw conflict(
            'other_document',
            'This is not the agreement that was sent. Reload the page and read it again.',
          )
        // It is printed in the countersigned PDF.
        requirePrintable({ name: body.name })
        const at = services.clock.now().toISOString()
        await saveContract(db, scope, contract, {
          status: 'signed',
          signed_at: at,
          signed_by: scope.user_id,
          signed_name: body.name,
          signed_address: origin.address,
        })
        await happened(call, contract, 'signed', { origin, detail: body.name })
        await notifyMaker(call, contract, 'accepted')
        return { data: await readContract(db, scope, contract.id) }
      },
    ),

    decline: async (call) => {
      const { db, scope, params, body, origin } = call
      const contract = await ownOrFail(call, params.id)
      requireStatus(contract, ['sent', 'viewed'])
      await saveContract(db, scope, contract, { status: 'declined', reason: body.reason })
      await happened(call, contract, 'declined', { origin, detail: body.reason })
      await notifyMaker(call, contract, 'rejected', body.reason)
      return { data: await readContract(db, scope, contract.id) }
    },

    countersign: inTwoSteps(
      contracts.countersign,
      ({ services, origin, caller, body }) => checkPassword(services, origin, caller, body.password),
      async (call) => {
        const { db, scope, params, body, origin } = call
        const contract = await lockOrFail(db, scope, params.id)
        await countersign(call, contract, { name: body.name, origin })
        await notifySigners(call, contract, 'done')
        return { data: await readContract(db, scope, contract.id) }
      },
    ),

    withdraw: async (call) => {
      const { db, scope, params, body } = call
      const contract = await lockOrFail(db, scope, params.id)
      requireStatus(contract, ['sent', 'viewed', 'signed'])
      if (contract.countersigned_at !== null)
        throw conflict('wrong_status', 'Both sides have signed. Terminate the agreement once it is in force.')
      await saveContract(db, scope, contract, { status: 'withdrawn', reason: body.reason })
      await happened(call, contract, 'withdrawn', { detail: body.reason })
      return { data: await readContract(db, scope, contract.id) }
    },

    terminate: async (call) => {
      const { db, scope, params, body } = call
      const contract = await lockOrFail(db, scope, params.id)
      requireStatus(contract, ['active'])
      await saveContract(db, scope, contract, { status: 'terminated', reason: body.reason })
      await happened(call, contract, 'terminated', { detail: body.reason })
      return { data: await readContract(db, scope, contract.id) }
    },

    remove: async (call) => {
      const { db, scope, params, emit } = call
      const contract = await lockOrFail(db, scope, params.id)
      requireStatus(contract, ['draft'])
      await deleteDraft(db, scope, contract)
      emit({ type: 'contract.changed', id: contract.id, organization_id: contract.organization_id })
    },

    download: async ({ db, scope, params, services, origin }) => {
      const { name, content } = await readPdf({ db, scope, services }, params.id, origin.request_id)
      return new Download(name, 'application/pdf', content)
    },
  },
  {
    contracts_one_renewal: () => conflict('renewed', 'This agreement is renewed already. Open the renewal.'),
    contracts_days: () =>
      invalid({ ends_on: ['The last day comes after the first one, and after the last day to sign.'] }),
    contracts_two_people: () =>
      conflict('self_approval', 'You signed for the organization. Another user must countersign.'),
    check_contract_transition: () => conflict('wrong_status', 'This agreement has moved on. Reload the page.'),
  },
)

type Call = Parameters<typeof sendDraft>[0]

async function sendNow(call: Call, draft: LockedContract, expected_terms?: string) {
  await sendDraft(call, draft, expected_terms)
  await notifySigners(call, draft)
}

async function numberNow(
  { db, scope }: Pick<Call, 'db' | 'scope'>,
  { clock }: Pick<Services, 'clock'>,
): Promise<string> {
  const { timezone } = await findPlatform(db, scope)
  const year = Number(dayInZone(clock.now(), timezone).slice(0, 4))
  return `AG-${year}-${String(await nextNumber(db, scope, year)).padStart(4, '0')}`
}

/** Locks a contract of the caller's own organization. @throws 404 */
async function ownOrFail({ db, scope }: Pick<Call, 'db' | 'scope'>, id: number): Promise<LockedContract> {
  const contract = await lockOrFail(db, scope, id)
  if (contract.organization_id !== scope.organization_id) throw notFound()
  return contract
}

/** Runs before the transaction, because hashing is slow. @throws 422, 429 */
async function checkPassword(services: Services, origin: Origin, caller: Caller, password: string): Promise<void> {
  const hash = await services.pool.transaction({ role: 'storey_account', read_only: true }, (db) =>
    readPasswordHash(db, caller.user_id),
  )
  await checkOwnPassword(services, origin, caller, password, hash)
}
