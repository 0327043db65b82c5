import { payments } from '@storey/api/sales/payments.ts'
import { beginExport } from '../../account/tasks/actions.ts'
import { serve } from '../../http/serve.ts'
import { listDue, listReceived, sumDue, sumReceived } from './payment-queries.ts'

export const paymentRoutes = serve(payments, {
  due: ({ db, scope, query }) => listDue(db, scope, query),
  exportDue: beginExport('payments_due.export', 'Payments due'),
  exportJournal: beginExport('journal.export', 'Journal'),
  exportReceipts: beginExport('receipts.export', 'Receipts'),
  dueTotals: async ({ db, scope, query }) => ({ data: await sumDue(db, scope, query) }),
  receipts: ({ db, scope, query }) => listReceived(db, scope, query),
  receiptTotals: async ({ db, scope, query }) => ({ data: await sumReceived(db, scope, query) }),
})
