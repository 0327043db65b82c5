import { commissions } from '@storey/api/sales/commissions.ts'
import type { Scope } from '../../access/scope.ts'
import { beginExport } from '../../account/tasks/actions.ts'
import type { Database } from '../../database/connect.ts'
import { notFound, requireVersion, stale } from '../../errors/problems.ts'
import { Download } from '../../files/download.ts'
import { downloadOf, keepFile } from '../../files/keep.ts'
import { inTwoSteps, serve } from '../../http/serve.ts'
import { typesetter } from '../../pdf/typesetter.ts'
import type { EmitContext } from '../../services/context.ts'
import {
  changeCommissions,
  type FoundCommission,
  findCommission,
  findInvoice,
  findOthers,
  findToChange,
  listChoices,
  listCommissions,
  sumCommissions,
} from './queries.ts'
import { commissionProblems, requireOneInvoice, requirePast, requireStatus } from './rules.ts'
import { makeStatement } from './statement.ts'

export const commissionRoutes = serve(
  commissions,
  {
    list: ({ db, scope, query }) => listCommissions(db, scope, query),

    export: beginExport('commissions.export', 'Commissions'),

    totals: async ({ db, scope, query }) => ({ data: await sumCommissions(db, scope, query) }),

    filters: async ({ db, scope }) => ({ data: await listChoices(db, scope) }),

    // No transaction is open while the PDF is typeset.
    statement: inTwoSteps(
      commissions.statement,
      async ({ look, scope, query }) => {
        const { name, data, names } = await look((db) => makeStatement(db, scope, query))
        const content = await typesetter.typeset({ template: 'statement', data }, names)
        return new Download(name, 'application/pdf', content)
      },
      async (_call, pdf) => pdf,
    ),

    invoice: async ({ db, scope, params, body, services, emit }) => {
      const found = await findSeen(db, scope, params.id, body.version)
      requireStatus(found.status, ['earned'])
      const others = body.also?.length ? await findOthers(db, scope, body.also) : []
      requireOneInvoice(found, others, body)
      requirePast('invoice_on', body.invoice_on, found.today)
      const file = await keepFile(db, scope, services.storage, body.file, found.brokerage_id)
      const all = [found, ...others].sort((one, other) => one.id - other.id)
      await change(db, scope, found, all, {
        status: 'invoiced',
        invoice_number: body.invoice_number,
        invoice_on: body.invoice_on,
        invoice_file_id: file.id,
        invoiced_at: services.clock.now().toISOString(),
        return_reason: null,
      })
      return answer({ db, scope, emit }, found)
    },

    invoiceFile: async ({ db, scope, params, services }) => {
      const found = await findInvoice(db, scope, params.id)
      if (found?.invoice_file_id == null) throw notFound()
      return downloadOf(db, scope, services.storage, found.invoice_file_id)
    },

    approve: async ({ db, scope, params, body, services, emit }) => {
      const found = await findSeen(db, scope, params.id, body.version)
      requireStatus(found.status, ['invoiced'])
      const approved_at = services.clock.now().toISOString()
      await change(db, scope, found, together(found), {
        status: 'approved',
        approved_by_name: scope.user_name,
        approved_at,
      })
      return answer({ db, scope, emit }, found)
    },

    return: async ({ db, scope, params, body, emit }) => {
      const found = await findSeen(db, scope, params.id, body.version)
      requireStatus(found.status, ['invoiced'])
      // What was clawed back since leaves the invoice too, so that its number is free for the next one.
      await change(
        db,
        scope,
        found,
        found.all.filter(({ status }) => status === 'clawed_back'),
        NO_INVOICE,
      )
      await change(db, scope, found, together(found), { ...NO_INVOICE, status: 'earned', return_reason: body.reason })
      return answer({ db, scope, emit }, found)
    },

    pay: async ({ db, scope, params, body, emit }) => {
      const found = await findSeen(db, scope, params.id, body.version)
      requireStatus(found.status, ['approved', 'to_recover'])
      requirePast('paid_on', body.paid_on, found.today)
      await change(db, scope, found, together(found), {
        status: found.status === 'approved' ? 'paid' : 'recovered',
        paid_on: body.paid_on,
        payment_reference: body.reference,
        paid_by_name: scope.user_name,
      })
      return answer({ db, scope, emit }, found)
    },
  },
  commissionProblems,
)

const NO_INVOICE = { invoice_number: null, invoice_on: null, invoice_file_id: null, invoiced_at: null }

/** What is decided together with a commission: those of its invoice that were not clawed back. */
const together = (found: FoundCommission) => found.all.filter(({ status }) => status === found.status)

/** @throws 409 with the commission as it is now, if another call was faster */
async function change(
  db: Database,
  scope: Scope,
  found: FoundCommission,
  all: Parameters<typeof changeCommissions>[2],
  to: Parameters<typeof changeCommissions>[3],
) {
  if (!(await changeCommissions(db, scope, all, to))) throw stale(await findCommission(db, scope, found.id))
}

/** @throws 404 */
async function find(db: Database, scope: Scope, id: number): Promise<FoundCommission> {
  const found = await findToChange(db, scope, id)
  if (!found) throw notFound()
  return found
}

/** @throws 404, 409 if it has changed since it was read */
async function findSeen(db: Database, scope: Scope, id: number, version: number | undefined) {
  const found = await find(db, scope, id)
  await requireVersion(found, version, async () => (await findCommission(db, scope, id)) ?? found)
  return found
}

/** Announces a change to the desk and to the brokerage. */
async function answer({ db, scope, emit }: EmitContext<'commission.changed'>, of: FoundCommission) {
  const { id } = of
  emit({ type: 'commission.changed', id, organization_id: of.organization_id })
  emit({ type: 'commission.changed', id, organization_id: of.brokerage_id })
  const data = await findCommission(db, scope, id)
  if (!data) throw notFound()
  return { data }
}
