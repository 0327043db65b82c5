import { cheques, MAX_CHEQUES } from '@storey/api/sales/cheques.ts'
import { MAX_RECEIPTS } from '@storey/api/sales/receipts.ts'
import type { Scope } from '../../access/scope.ts'
import { beginExport } from '../../account/tasks/actions.ts'
import type { Database } from '../../database/connect.ts'
import { conflict, invalid, notFound, requireVersion } from '../../errors/problems.ts'
import { requireTermsSeen } from '../../errors/terms-seen.ts'
import { serve } from '../../http/serve.ts'
import { priceText } from '../../inventory/units/rules.ts'
import { encrypt } from '../../kernel/secrets.ts'
import type { EmitContext, ReadContext } from '../../services/context.ts'
import { announce, insertEvent } from '../bookings/actions.ts'
import {
  countReceipts,
  insertReceipts,
  listAccounts,
  listInstallments,
  lockPaid,
  type PaidBooking,
  readPayments,
} from '../receipts/actions.ts'
import { accountOf, documentOf, ownerOfPayer } from '../receipts/rules.ts'
import {
  changeCheque,
  countCheques,
  type FoundCheque,
  findCheque,
  findPlace,
  insertCheque,
  insertFee,
  listCheques,
  lockCheque,
  sumCheques,
} from './queries.ts'
import {
  chequeProblems,
  depositable,
  heldFrom,
  partsOf,
  payerOf,
  receiptsOf,
  requireDay,
  requireRoom,
  requireStatus,
  takenOver,
} from './rules.ts'

export const chequeRoutes = serve(
  cheques,
  {
    list: ({ db, scope, query }) => listCheques(db, scope, query),

    totals: async ({ db, scope, query }) => ({ data: await sumCheques(db, scope, query) }),

    export: beginExport('cheques.export', 'Cheques'),

    record: async (call) => {
      const { db, scope, params, body } = call
      const booking = await lockPaid(db, scope, params.id)
      if (!booking) throw notFound()
      const { replaces_id, pays, expected_terms, ...written } = body
      if (expected_terms !== undefined)
        requireTermsSeen(expected_terms, (await readPayments(db, scope, booking.id)).terms_stamp)
      requireDay({ field: 'received_on', day: body.received_on, today: booking.today })
      if ((await countCheques(db, scope, booking)) >= MAX_CHEQUES)
        throw conflict('too_many', `A booking keeps at most ${MAX_CHEQUES} cheques, returned ones included.`)
      const replaced = replaces_id == null ? undefined : await lockCheque(db, scope, replaces_id)
      if (replaces_id != null && replaced?.booking_id !== booking.id)
        throw invalid({ replaces_id: ['Choose a cheque of this booking.'] })
      if (replaced) requireStatus(replaced, ['received', 'bounced'])
      const lines = await listInstallments(db, scope, booking)
      const parts =
        replaced && pays === undefined
          ? takenOver(replaced, body.amount, lines)
          : partsOf(body, booking.currency, lines)
      const { id } = await insertCheque(db, scope, {
        ...written,
        ...documentOf(body, body.payer_relation != null, sealing(call, booking)),
        organization_id: booking.organization_id,
        booking_id: booking.id,
        currency: booking.currency,
        pays: JSON.stringify(parts),
      })
      if (replaced) await changeCheque(db, scope, replaced, { status: 'replaced', replaced_by_id: id })
      return answer(call, booking, id)
    },

    deposit: async (call) => {
      const { db, scope, body } = call
      const { booking, found } = await lock(call, ['received', 'bounced'])
      requireDay({ field: 'deposited_on', day: body.deposited_on, today: booking.today, from: depositable(found) })
      await changeCheque(db, scope, found, { status: 'deposited', deposited_on: body.deposited_on })
      return answer(call, booking, found.id)
    },

    clear: async (call) => {
      const { db, scope, body } = call
      const { booking, found } = await lock(call, ['deposited'])
      requireDay({ field: 'cleared_on', day: body.cleared_on, today: booking.today, from: afterDeposit(found) })
      const { receipts, left } = await countReceipts(db, scope, booking)
      const parts = receiptsOf(found, await listInstallments(db, scope, booking))
      if (receipts + parts.length > MAX_RECEIPTS)
        throw conflict('too_many', `A booking keeps at most ${MAX_RECEIPTS} receipts, reversed ones included.`)
      requireRoom(booking, found, left)
      const payer = payerOf(found, body, sealing(call, booking))
      await changeCheque(db, scope, found, { status: 'cleared', cleared_on: body.cleared_on, ...payer })
      const shared = {
        received_on: body.cleared_on,
        method: 'cheque' as const,
        reference: `${found.number}, ${found.bank}`.slice(0, 120),
        file_id: null,
        refund: false,
        bank_account_id: accountOf(body, await listAccounts(db, scope, booking)),
        cheque_id: found.id,
        payer_name: payer.payer_relation && found.drawer,
        ...payer,
      }
      await insertReceipts(
        db,
        scope,
        booking,
        parts.map((part, index) => ({ ...shared, ...part, number: receipts + 1 + index })),
      )
      await insertEvent(db, scope, booking, 'receipt_recorded', priceText(found.amount, found.currency))
      return answer(call, booking, found.id)
    },

    bounce: async (call) => {
      const { db, scope, body } = call
      const { booking, found } = await lock(call, ['deposited'])
      requireDay({ field: 'bounced_on', day: body.bounced_on, today: booking.today, from: afterDeposit(found) })
      if (body.fee && booking.status !== 'accepted' && booking.status !== 'completed')
        throw invalid({ fee: ['This booking has ended and takes no fee. Leave it empty.'] })
      await changeCheque(db, scope, found, {
        status: 'bounced',
        bounced_on: body.bounced_on,
        bounce_reason: body.reason,
      })
      if (body.fee) await insertFee(db, scope, found, { amount: body.fee, due_on: body.bounced_on })
      return answer(call, booking, found.id)
    },

    return: async (call) => {
      const { db, scope, body } = call
      const { booking, found } = await lock(call, ['received', 'bounced'])
      requireDay({ field: 'returned_on', day: body.returned_on, today: booking.today, from: heldFrom(found) })
      await changeCheque(db, scope, found, {
        status: 'returned',
        returned_on: body.returned_on,
        return_reason: body.reason,
      })
      return answer(call, booking, found.id)
    },
  },
  chequeProblems,
)

const afterDeposit = ({ deposited_on }: FoundCheque) =>
  deposited_on === null ? undefined : { day: deposited_on, what: 'the cheque was deposited then' }

/** Encrypts the number of a payer's document. */
const sealing =
  ({ services }: Pick<ReadContext<'settings'>, 'services'>, { number }: Pick<PaidBooking, 'number'>) =>
  (text: string) =>
    encrypt(services.settings.secretKey, text, ownerOfPayer(number)).toString('base64')

interface Changing {
  readonly db: Database
  readonly scope: Scope
  readonly params: { readonly id: number }
  readonly body: { readonly version?: number | undefined }
}

/** Locks the booking of a cheque and then the cheque. @throws 404; 409 if it has changed or is not in one of these statuses */
async function lock({ db, scope, params, body }: Changing, needed: Parameters<typeof requireStatus>[1]) {
  const place = await findPlace(db, scope, params.id)
  const booking = place && (await lockPaid(db, scope, place.booking_id))
  const found = booking && (await lockCheque(db, scope, params.id))
  if (!booking || !found) throw notFound()
  await requireVersion(found, body.version, async () => (await findCheque(db, scope, found.id)) ?? found)
  requireStatus(found, needed)
  return { booking, found }
}

async function answer({ db, scope, emit }: EmitContext<'booking.changed'>, booking: PaidBooking, id: number) {
  announce(emit, booking, 'booking.changed')
  const data = await findCheque(db, scope, id)
  if (!data) throw notFound()
  return { data }
}
