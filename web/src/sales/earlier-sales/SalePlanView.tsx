import { ScrollArea, Table } from '@mantine/core'
import type { SalePlan } from '@storey/api/sales/earlier-sale-imports.ts'
import { plainDayText } from '../../ui/format/day.ts'
import { moneyText } from '../../ui/format/money.ts'
import { Section } from '../../ui/Section.tsx'

const BECOMES = { booked: 'Booked', sold: 'Sold', handed_over: 'Handed over' } as const

const salesText = (count: number) => `${count} ${count === 1 ? 'sale' : 'sales'}`

/** What an import would do: its sums, its problems by cell, and each sale. */
export function SalePlanView({ plan }: { plan: SalePlan }) {
  const { currency, totals, commissions, rows, problems, problem_count } = plan
  const money = (amount: number) => moneyText({ amount, currency })
  const total = plan.to_import + plan.to_refuse
  return (
    <>
      <p role="status">
        {plan.to_import} of {total} sales can be imported: price {money(totals.price)}, schedules{' '}
        {money(totals.scheduled)}, {totals.receipts} receipts of {money(totals.received)}. The workbook has{' '}
        {rows.bookings} bookings, {rows.buyers} buyers, {rows.receipts} receipts and {rows.installments} installments.
      </p>
      {commissions.recorded > 0 && <p>The commission is recorded with {salesText(commissions.recorded)}.</p>}
      {commissions.in_note > 0 && (
        <p>
          The commission is kept in the note of {salesText(commissions.in_note)}, because their brokerage is not on the
          platform.
        </p>
      )}
      {commissions.without_day > 0 && (
        <p>
          The commission is left out of {salesText(commissions.without_day)}, because <i>Commission earned on</i> is
          empty.
        </p>
      )}
      {problem_count > 0 && (
        <Section
          title="Problems"
          note={
            problem_count > problems.length
              ? `The first ${problems.length} of ${problem_count}. Sales with a problem are left out with all their rows.`
              : 'Sales with a problem are left out with all their rows.'
          }
        >
          <ScrollArea>
            <Table aria-label="Problems">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Sheet</Table.Th>
                  <Table.Th>Row</Table.Th>
                  <Table.Th>Column</Table.Th>
                  <Table.Th>Problem</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {problems.map(({ sheet, row, column, message }) => (
                  <Table.Tr key={`${sheet} ${row} ${column} ${message}`}>
                    <Table.Td>{sheet}</Table.Td>
                    <Table.Td>{row ?? ''}</Table.Td>
                    <Table.Td>{column ?? ''}</Table.Td>
                    <Table.Td>{message}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </ScrollArea>
        </Section>
      )}
      {plan.sales.length > 0 && (
        <Section title="Sales">
          <ScrollArea>
            <Table aria-label="Sales">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Unit</Table.Th>
                  <Table.Th>Becomes</Table.Th>
                  <Table.Th>Buyers</Table.Th>
                  <Table.Th>Booked on</Table.Th>
                  <Table.Th ta="end">Price</Table.Th>
                  <Table.Th ta="end">Received</Table.Th>
                  <Table.Th ta="end">Receipts</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {plan.sales.map((sale) => (
                  <Table.Tr key={sale.row}>
                    <Table.Td>{sale.unit}</Table.Td>
                    <Table.Td>{BECOMES[sale.becomes]}</Table.Td>
                    <Table.Td>
                      <bdi>{sale.buyers.join(', ')}</bdi>
                    </Table.Td>
                    <Table.Td>{plainDayText(sale.booked_on)}</Table.Td>
                    <Table.Td ta="end">{money(sale.price)}</Table.Td>
                    <Table.Td ta="end">{money(sale.received)}</Table.Td>
                    <Table.Td ta="end">{sale.receipts}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </ScrollArea>
        </Section>
      )}
    </>
  )
}
