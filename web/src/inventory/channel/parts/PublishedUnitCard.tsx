import { Button, Group } from '@mantine/core'
import { channel } from '@storey/api/client-endpoints.ts'
import type { PublishedUnitPage } from '@storey/api/inventory/channel.ts'
import { unitName } from '@storey/api/inventory/unit-names.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useConnection } from '../../../http/connection.ts'
import { query } from '../../../http/query.ts'
import { Await } from '../../../ui/Await.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Area } from '../../../ui/values/Area.tsx'
import { Money } from '../../../ui/values/Money.tsx'
import { bathsText, homeText, viewText } from '../../parts/units/unit-labels.ts'
import { inSentence } from '../../parts/view-words.ts'
import { PublishedStatus, REFRESH_MS } from '../published-words.tsx'
import { PublishedPlan } from './PublishedPlan.tsx'
import styles from './PublishedRail.module.css'
import { RequestHold } from './RequestHold.tsx'

/** A published unit next to its grid: its plan, price and what can be done. */
export function PublishedUnitCard({ id }: { id: number }) {
  const answer = useQuery({ ...query(channel.unit, { params: { id } }), refetchInterval: REFRESH_MS })
  return (
    <Await answer={answer} what="unit">
      {({ data }) => <Card unit={data} />}
    </Await>
  )
}

function Card({ unit }: { unit: PublishedUnitPage }) {
  const [asking, setAsking] = useState(false)
  const isOnline = useConnection() === 'there'
  const { plan, price } = unit
  const name = unitName(unit.building, unit.number)
  const view = viewText(unit.view, unit.orientation)
  return (
    <section className={styles.unit} aria-label={name}>
      {plan && (
        <div className={styles.plan}>
          <PublishedPlan plan={plan} of={name} size="small" />
        </div>
      )}
      <Group justify="space-between" gap="sm">
        <h2>{name}</h2>
        <PublishedStatus status={unit.status} />
      </Group>
      {price && unit.status !== 'taken' && (
        <p className={styles.price}>
          {unit.is_from_price && <small>Similar homes from</small>}
          <Money value={price} size="large" />
        </p>
      )}
      <p className={styles.note}>
        {[homeText(unit), bathsText(unit.bathrooms)].filter(Boolean).join(', ')}, <Area value={unit.total_area} />,
        floor {unit.floor}
        {view && `, ${inSentence(view)}`}
      </p>
      {unit.is_allocated && <p className={styles.note}>Reserved for your brokerage.</p>}
      <div className={styles.actions}>
        {unit.can_request && (
          <Button disabled={!isOnline} onClick={() => setAsking(true)}>
            Request unit
          </Button>
        )}
        <Button component={Link} to={`/channel/units/${unit.id}`} quiet variant="default">
          Open
        </Button>
      </div>
      {asking && <RequestHold unit={unit} onClose={() => setAsking(false)} />}
    </section>
  )
}
