import { Button, Group, Select } from '@mantine/core'
import { channel } from '@storey/api/client-endpoints.ts'
import type { PublishedUnitPage } from '@storey/api/inventory/channel.ts'
import { unitFields } from '@storey/api/inventory/unit-fields.ts'
import { furnishingLabels, unitName } from '@storey/api/inventory/unit-names.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useConnection } from '../../http/connection.ts'
import { query } from '../../http/query.ts'
import { useRecordId } from '../../shell/useRecordId.ts'
import { Await } from '../../ui/Await.tsx'
import { Link } from '../../ui/Link.tsx'
import { Page } from '../../ui/Page.tsx'
import { Section } from '../../ui/Section.tsx'
import { Area, AreaUnitSwitch } from '../../ui/values/Area.tsx'
import { Facts } from '../../ui/values/Facts.tsx'
import { Money } from '../../ui/values/Money.tsx'
import { ScheduleTable } from '../parts/plans/ScheduleTable.tsx'
import { vatOf } from '../parts/plans/vat-of.ts'
import { homeText, quarterText, viewText } from '../parts/units/unit-labels.ts'
import { AsOf } from './AsOf.tsx'
import styles from './Channel.module.css'
import { Materials } from './parts/Materials.tsx'
import { PublishedPlan } from './parts/PublishedPlan.tsx'
import { RequestHold } from './parts/RequestHold.tsx'
import { PublishedStatus, REFRESH_MS } from './published-words.tsx'

/** A published unit: price, facts, floor plan and the dated payments of its plans. */
export function ChannelUnitPage() {
  const id = useRecordId()
  const answer = useQuery({ ...query(channel.unit, { params: { id } }), refetchInterval: REFRESH_MS })
  return (
    <Await answer={answer} what="unit">
      {({ data }) => <UnitView unit={data} at={answer.dataUpdatedAt} />}
    </Await>
  )
}

function UnitView({ unit, at }: { unit: PublishedUnitPage; at: number }) {
  const { project, building, price, plan } = unit
  const name = unitName(building, unit.number)
  const [asking, setAsking] = useState(false)
  const isOnline = useConnection() === 'there'
  return (
    <Page
      title={name}
      area="Availability"
      crumbs={[
        { title: 'Availability', to: '/channel/projects' },
        { title: project.name, to: `/channel/projects/${project.id}?tab=${building.id}` },
      ]}
      status={<PublishedStatus status={unit.status} badge />}
      note={`${homeText(unit)} · ${building.name} · ${unit.developer}${unit.is_allocated ? ' · Reserved for your brokerage' : ''}`}
      actions={
        <>
          <AreaUnitSwitch />
          <Button component={Link} to={`/channel/units/compare?ids=${unit.id}`} quiet variant="default">
            Compare
          </Button>
          {unit.can_request && (
            <Button disabled={!isOnline} onClick={() => setAsking(true)}>
              Request unit
            </Button>
          )}
        </>
      }
      aside={
        <AsOf at={at} silent>
          <UnitFacts unit={unit} />
          <Materials materials={unit.materials} />
        </AsOf>
      }
    >
      <AsOf at={at}>
        {price && (
          <Group gap="xs" mb="sm">
            {unit.is_from_price && <span className={styles.note}>Similar homes from</span>}
            <Money value={price} size="large" />
          </Group>
        )}
        {plan && (
          <Section title="Floor plan">
            <div className={styles.plan}>
              <PublishedPlan plan={plan} of={name} size="medium" />
            </div>
          </Section>
        )}
        {unit.plans.length > 0 && unit.status !== 'taken' && <Plans unit={unit} />}
        {!price && !plan && unit.plans.length === 0 && (
          <p className={styles.note}>The developer publishes no price and no plan of this unit.</p>
        )}
      </AsOf>
      {asking && <RequestHold unit={unit} onClose={() => setAsking(false)} />}
    </Page>
  )
}

function UnitFacts({ unit }: { unit: PublishedUnitPage }) {
  return (
    <Section title="Details">
      <Facts
        facts={[
          { label: 'Floor', value: unit.floor },
          { label: 'Total area', value: <Area value={unit.total_area} /> },
          { label: 'Internal area', value: <Area value={unit.internal_area} /> },
          { label: 'Balcony', value: Number(unit.outdoor_area) > 0 ? <Area value={unit.outdoor_area} /> : 'None' },
          ...(unit.plot_area === null
            ? []
            : [{ label: unitFields.plot_area.short, value: <Area value={unit.plot_area} /> }]),
          { label: 'Bathrooms', value: unit.bathrooms },
          { label: 'View', value: viewText(unit.view, unit.orientation) },
          { label: 'Parking', value: unit.parking },
          { label: 'Furnishing', value: furnishingLabels[unit.furnishing] },
          { label: 'Handover', value: unit.handover_on && quarterText(unit.handover_on) },
        ]}
      />
    </Section>
  )
}

function Plans({ unit: { plans } }: { unit: PublishedUnitPage }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const plan = plans.find(({ id }) => String(id) === chosen) ?? plans.find(({ is_default }) => is_default) ?? plans[0]
  if (!plan) return null
  const { schedule } = plan
  return (
    <Section
      title="Payment plan"
      note={schedule ? 'Dates assume booking today.' : 'The developer does not publish amounts for this unit.'}
      action={
        <Select
          aria-label="Payment plan"
          w={200}
          data={plans.map(({ id, name, split_label }) => ({ value: String(id), label: `${name} ${split_label}` }))}
          value={String(plan.id)}
          onChange={setChosen}
          allowDeselect={false}
        />
      }
    >
      {schedule && (
        <ScheduleTable
          lines={schedule.lines.map(({ explain: _, ...line }) => line)}
          charges={schedule.charges.map(({ explain: _, ...line }) => line)}
          currency={schedule.currency}
          vat={vatOf(schedule)}
        />
      )}
    </Section>
  )
}
