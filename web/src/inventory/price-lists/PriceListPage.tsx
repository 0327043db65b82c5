import { Box, Text } from '@mantine/core'
import { priceLists } from '@storey/api/client-endpoints.ts'
import type { PriceList } from '@storey/api/inventory/price-lists.ts'
import { priceVatLabels } from '@storey/api/inventory/vat-names.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../http/query.ts'
import { useRecordId } from '../../shell/useRecordId.ts'
import { Await } from '../../ui/Await.tsx'
import { momentText } from '../../ui/format/day.ts'
import { countText } from '../../ui/format/number.ts'
import { Page } from '../../ui/Page.tsx'
import { Section } from '../../ui/Section.tsx'
import { AreaUnitSwitch } from '../../ui/values/Area.tsx'
import { Facts } from '../../ui/values/Facts.tsx'
import { StatusBadge } from '../../ui/values/Status.tsx'
import { statusLabels, unitsText } from './labels.ts'
import { PriceListActions } from './PriceListActions.tsx'
import { PriceTable, PriceTotals } from './PriceTable.tsx'
import { chosenText, ruleText, tones } from './parts.ts'

/** Page of a price list: who, why and when, and every unit with both prices. */
export function PriceListPage() {
  const id = useRecordId()
  const answer = useQuery(query(priceLists.one, { params: { id } }))
  return (
    <Await key={id} answer={answer} what="price list">
      {({ data }) => <PriceListView list={data} />}
    </Await>
  )
}

function PriceListView({ list }: { list: PriceList }) {
  const { id, name, number, project, status, rule, currency } = list
  const units = useQuery(query(priceLists.units, { params: { id } }))
  const final = status === 'applied' || status === 'undone'
  return (
    <Page
      title={name}
      area="Price lists"
      crumbs={[
        { title: project.name, to: `/inventory/projects/${project.id}` },
        { title: 'Price lists', to: `/inventory/price-lists?project_id=${project.id}` },
      ]}
      status={<StatusBadge tone={tones[status]}>{statusLabels[status]}</StatusBadge>}
      note={`#${number} · ${ruleText(rule, currency)} · ${chosenText(rule)}`}
      actions={
        <>
          <Box visibleFrom="sm">
            <AreaUnitSwitch />
          </Box>
          <PriceListActions list={list} />
        </>
      }
      aside={
        <Section title="Details">
          <Facts facts={factsOf(list)} columns={1} />
        </Section>
      }
    >
      <Await answer={units} kind="list">
        {({ data }) => (
          <>
            <Section title="Units" note={<PriceTotals preview={data} />}>
              <PriceTable preview={data} final={final} />
            </Section>
            <LeftOut rule={rule} />
          </>
        )}
      </Await>
    </Page>
  )
}

/** Which rows of its sheet a list left out. */
function LeftOut({ rule: { left_out = 0, left_out_rows = [] } }: Pick<PriceList, 'rule'>) {
  if (left_out_rows.length === 0) return null
  const more = left_out - left_out_rows.length
  return (
    <Section title="Rows left out" note="Rows of the sheet whose units keep their price.">
      <Text size="sm">
        {left_out_rows.map(({ name, reason }) => `${name} (${reason})`).join(', ')}
        {more > 0 ? ` and ${countText(more)} more` : ''}
      </Text>
    </Section>
  )
}

/** Facts of a list in the order of the events; events that have not happened are omitted. */
function factsOf(list: PriceList) {
  const {
    status,
    planned_for,
    failure,
    applied_at,
    applied_by_name,
    undone_at,
    undone_by_name,
    undo_reason,
    undo_left_out,
    note,
  } = list
  return [
    ...(note ? [{ label: 'Reason', value: note }] : []),
    { label: 'VAT', value: priceVatLabels[list.price_vat] },
    { label: 'Created by', value: list.created_by_name },
    { label: 'Created', value: momentText(list.created_at) },
    ...(planned_for && status !== 'draft' ? [{ label: 'Scheduled for', value: momentText(planned_for) }] : []),
    ...(failure ? [{ label: 'Could not be applied', value: failure }] : []),
    ...(applied_at
      ? [
          { label: 'Applied', value: momentText(applied_at) },
          { label: 'Applied by', value: applied_by_name },
        ]
      : []),
    ...(undone_at
      ? [
          { label: 'Undone', value: momentText(undone_at) },
          { label: 'Undone by', value: undone_by_name },
          { label: 'Reason for undo', value: undo_reason },
          ...(undo_left_out ? [{ label: 'Left at the new price', value: unitsText(undo_left_out) }] : []),
        ]
      : []),
  ]
}
