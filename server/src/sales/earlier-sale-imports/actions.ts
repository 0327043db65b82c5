import { MAX_SALE_WORKBOOK } from '@storey/api/sales/earlier-sale-imports.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { conflict, invalid, notFound } from '../../errors/problems.ts'
import { end, lockUnit } from '../../inventory/claims/actions.ts'
import { notForSale } from '../../inventory/for-sale.ts'
import type { Context, EmitContext } from '../../services/context.ts'
import { announce, lockForDecision } from '../bookings/actions.ts'
import { findByName } from '../brokerages/actions.ts'
import { recordSale, settles } from '../earlier-sales/actions.ts'
import { BEFORE } from '../earlier-sales/rules.ts'
import { goodOf, planSales } from './plan.ts'
import {
  findPlace,
  insertImport,
  insertRows,
  isUntouched,
  listRows,
  listUnits,
  lockImport,
  markUndone,
  removeSale,
  restoreUnit,
  type WantedPlace,
} from './queries.ts'
import { missingColumns, type SaleWorkbook } from './workbook.ts'

const NO_REASON = 'Checked'

/** What an import of a workbook would do now. @throws 422 on the place, or on `file` if it has too many sales */
export async function planWorkbook(
  db: Database,
  scope: Scope,
  wanted: WantedPlace,
  book: SaleWorkbook,
  reason = NO_REASON,
) {
  const place = await findPlace(db, scope, wanted)
  if (!place)
    throw invalid(
      wanted.building_id == null
        ? { project_id: ['Choose a project that you sell.'] }
        : { building_id: ['Choose a building of this project.'] },
    )
  if (book.bookings.rows.length > MAX_SALE_WORKBOOK.sales)
    throw invalid({ file: [`A workbook has at most ${MAX_SALE_WORKBOOK.sales} sales. Send it in parts.`] })
  const obstacle =
    notForSale(place) ?? (place.seller_status === 'active' ? null : `${place.seller} sells nothing new at the moment.`)
  const units = (await listUnits(db, scope, place, wanted)).map((unit) => ({ ...unit, obstacle }))
  const { id, name, currency, country, today } = place
  const names = book.bookings.rows.map(({ values }) => values.get('broker_organization_name')?.trim() ?? '')
  const brokerages = await findByName(
    db,
    scope,
    names.filter((one) => one !== ''),
  )
  const at = { project: { id, name }, currency, country: country ?? 'AE', today, brokerages, settles: settles(scope) }
  return { place, at, plan: planSales(book, units, at, reason) }
}

interface Wanted extends WantedPlace {
  readonly file_name: string
  readonly reason: string
  readonly expected_sales: number
}

/** Imports the sales of a workbook that have no problem. @returns the id of the import @throws 409 if they are not those that were seen */
export async function runImport(
  context: Context<'booking.created' | 'unit.status', 'settings'>,
  book: SaleWorkbook,
  { file_name, reason, expected_sales, ...wanted }: Wanted,
): Promise<number> {
  const { db, scope } = context
  const missing = missingColumns(book)
  if (missing.length > 0) throw invalid({ columns: missing.map(({ message }) => message) })
  const { place, plan } = await planWorkbook(db, scope, wanted, book, reason)
  const good = goodOf(plan).toSorted((a, b) => a.unit.id - b.unit.id)
  if (good.length !== expected_sales)
    throw conflict(
      'terms_changed',
      `${good.length} sales can be imported now, not ${expected_sales}. Check the file again.`,
      {
        current: { sales: good.length },
      },
    )
  const { id, organization_id } = await insertImport(db, scope, {
    organization_id: place.organization_id,
    project_id: place.id,
    file_name: file_name.slice(0, 255),
    reason,
    sales: good.length,
    receipts: good.reduce((sum, { sale }) => sum + sale.receipts.length, 0),
    refused: plan.sales.length - good.length,
  })
  const rows = []
  // In the order of their ids, so that two imports at the same time do not deadlock.
  for (const { unit, sale } of good) {
    const booking_id = await recordSale(context, sale)
    const unit_status = BEFORE.find((status) => status === unit.status) ?? 'available'
    rows.push({
      ...{ organization_id, import_id: id, unit_id: unit.id, booking_id, unit_status },
      block_reason: unit_status === 'blocked' ? unit.block_reason : null,
    })
  }
  await insertRows(db, scope, rows)
  return id
}

/** Removes the sales of an import to which nothing happened since. @throws 404, 409 if it is undone */
export async function undoImport(context: EmitContext<'booking.changed' | 'unit.status'>, id: number): Promise<void> {
  const { db, scope, emit } = context
  const one = await lockImport(db, scope, id)
  if (!one) throw notFound()
  if (one.undone_at !== null) throw conflict('wrong_state', 'This import is undone already.')
  const { organization_id } = one
  let removed = 0
  for (const row of await listRows(db, scope, one)) {
    const { booking, unit, claim_id } = await lockForDecision(db, scope, row.booking_id)
    if (!(await isUntouched(db, scope, organization_id, booking.id))) continue
    const reason = `Import of ${booking.number} undone`
    await end({ db, scope, emit }, { unit, claim_id, end_reason: 'cancelled', reason })
    if (!(await removeSale(db, scope, one, booking.id)))
      throw conflict('stale', `${booking.number} has changed. Try again.`)
    const free = await lockUnit(db, scope, unit.id)
    if (free && row.unit_status !== 'available') await restoreUnit(db, scope, free, row, reason)
    announce(emit, booking, 'booking.changed')
    removed++
  }
  await markUndone(db, scope, one, removed)
}
