import { unitName } from '@storey/api/inventory/unit-names.ts'
import type { BookingRow } from '@storey/api/sales/booking.ts'
import { type BookingColumn, bookingFields } from '@storey/api/sales/booking-fields.ts'
import { bookings } from '@storey/api/sales/bookings.ts'
import { codeText, instantColumn, moneyColumn, namesText, sheetOfList, textColumn } from '../../sheets/list-columns.ts'
import { pagedExport } from '../../sheets/list-export.ts'
import { listBookings } from './queries.ts'

const titles = Object.fromEntries(
  Object.values(bookingFields).flatMap(({ column, label }) => (column ? [[column, label]] : [])),
) as Record<BookingColumn, string>

const columns = {
  number: textColumn(16, ({ number }: BookingRow) => number),
  status: textColumn(12, ({ status }: BookingRow) => codeText(status)),
  expires: instantColumn(({ expires_at }: BookingRow) => expires_at),
  unit: textColumn(12, ({ building, unit }: BookingRow) => unitName(building, unit.number)),
  project: textColumn(24, ({ project }: BookingRow) => project.name),
  buyers: textColumn(30, ({ buyers }: BookingRow) => namesText(buyers.map(({ full_name }) => full_name))),
  price: moneyColumn(({ price }: BookingRow) => price),
  discount: moneyColumn(({ discount }: BookingRow) => discount),
  plan: textColumn(20, ({ plan_name }: BookingRow) => plan_name),
  builder: textColumn(24, ({ organization }: BookingRow) => organization.name),
  manager: textColumn(22, ({ sales_manager }: BookingRow) => sales_manager?.full_name ?? null),
  brokerage: textColumn(24, ({ brokerage }: BookingRow) => brokerage?.name ?? null),
  broker: textColumn(22, ({ broker }: BookingRow) => broker?.name ?? null),
  created: instantColumn(({ created_at }: BookingRow) => created_at),
  recorded: instantColumn(({ recorded_at }: BookingRow) => recorded_at),
}

export const bookingExport = pagedExport({
  kind: 'bookings.export',
  input: bookings.export.body,
  name: 'Bookings',
  columns: (input) => sheetOfList(titles, columns, input.columns),
  list: listBookings,
})
