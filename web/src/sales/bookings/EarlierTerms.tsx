import { Button } from '@mantine/core'
import { bookingChanges } from '@storey/api/client-endpoints.ts'
import { unitName } from '@storey/api/inventory/unit-names.ts'
import type { Booking } from '@storey/api/sales/booking.ts'
import type { AddendumOf, BuyerSet, UnitChange } from '@storey/api/sales/booking-changes.ts'
import { documentLabels, planText } from '@storey/api/sales/booking-names.ts'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { saveFile } from '../../http/save.ts'
import { Await } from '../../ui/Await.tsx'
import { useAction } from '../../ui/act.ts'
import { percentText } from '../../ui/format/number.ts'
import { Section } from '../../ui/Section.tsx'
import { Instant } from '../../ui/values/Instant.tsx'
import { Money } from '../../ui/values/Money.tsx'
import { Buyers } from './Buyers.tsx'
import styles from './EarlierTerms.module.css'
import { AgreedPayments } from './UnitComparison.tsx'

const CHANGES: ReadonlySet<string> = new Set(['unit_changed', 'buyers_corrected', 'buyers_changed'])

/** Earlier states of a changed booking: its previous units with their payments, and its previous buyers. */
export function EarlierTerms({ booking }: { booking: Booking }) {
  const changed = booking.events.some(({ kind }) => CHANGES.has(kind))
  return changed ? <Earlier booking={booking} /> : null
}

function Earlier({ booking }: { booking: Booking }) {
  const answer = useQuery(query(bookingChanges.list, { params: { id: booking.id } }))
  return (
    <Await answer={answer} beside>
      {({ data: { units, buyers } }) => (
        <>
          {units.length > 0 && (
            <Section title={units.length === 1 ? 'Earlier unit' : 'Earlier units'}>
              <ul className={styles.list}>
                {units.map((change) => (
                  <EarlierUnit key={change.id} booking={booking} change={change} />
                ))}
              </ul>
            </Section>
          )}
          {buyers.length > 0 && (
            <Section title="Earlier buyers">
              <ul className={styles.list}>
                {buyers.map((set) => (
                  <EarlierBuyers key={set.id} booking={booking} set={set} />
                ))}
              </ul>
            </Section>
          )}
        </>
      )}
    </Await>
  )
}

interface Change {
  booking: Booking
  change: UnitChange
}

function EarlierUnit({ booking, change: { id, at, changed_by, reason, from } }: Change) {
  const name = unitName(from.unit.building, from.unit.number)
  return (
    <Opening
      name={name}
      addendum={<Addendum booking={booking} kind="unit" change_id={id} />}
      show={`Show payments of ${name}`}
      hide={`Hide payments of ${name}`}
      head={
        <>
          <b>{name}</b>
          <span>{planText({ name: from.plan_name, split_label: from.split_label })}</span>
          <Money value={from.price} />
        </>
      }
      note={reason}
      by={
        <>
          Changed by <bdi>{changed_by.full_name}</bdi>, <Instant value={at} />
        </>
      }
    >
      <AgreedPayments of={from} />
    </Opening>
  )
}

interface EarlierSet {
  booking: Booking
  set: BuyerSet
}

function EarlierBuyers({ booking, set: { id, at, changed_by_name, note, buyers, documents } }: EarlierSet) {
  const names = buyers.map(({ full_name, share_percent }) => `${full_name} ${percentText(share_percent)}`).join(', ')
  return (
    <Opening
      name={names}
      addendum={<Addendum booking={booking} kind="buyers" change_id={id} />}
      show="Show buyers"
      hide="Hide buyers"
      head={<b>{names}</b>}
      note={note}
      by={
        <>
          Changed by <bdi>{changed_by_name ?? 'Storey'}</bdi>, <Instant value={at} />
        </>
      }
    >
      <Buyers buyers={buyers} />
      <EarlierDocuments booking_id={booking.id} documents={documents} />
    </Opening>
  )
}

/** Documents of buyers who left the booking. */
function EarlierDocuments({ booking_id, documents }: { booking_id: number; documents: BuyerSet['documents'] }) {
  const { run, running } = useAction()
  const download = (document_id: number) =>
    void run(async () =>
      saveFile(await call(bookingChanges.earlierDocument, { params: { id: booking_id, document_id } })),
    )
  return documents.map(({ id, type, name }) => (
    <Button
      key={id}
      variant="default"
      size="xs"
      loading={running}
      leftSection={<IconDownload size={14} stroke={1.6} />}
      onClick={() => download(id)}
    >
      {documentLabels[type]}, <bdi>{name}</bdi>
    </Button>
  ))
}

interface OfChange {
  booking: Booking
  kind: AddendumOf
  change_id: number
}

/** Addendum of a change for all parties to sign, if there is a contract that it belongs to. */
function Addendum({ booking: { id, status }, kind, change_id }: OfChange) {
  const { run, running } = useAction()
  if (status !== 'accepted' && status !== 'completed') return null
  const download = async () => saveFile(await call(bookingChanges.addendum, { params: { id, kind, change_id } }))
  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={running}
      leftSection={<IconDownload size={14} stroke={1.6} />}
      aria-label="Download addendum"
      onClick={() => void run(download)}
    >
      Addendum
    </Button>
  )
}

interface Opened {
  name: string
  addendum: ReactNode
  show: string
  hide: string
  head: ReactNode
  note: string | null
  by: ReactNode
  children: ReactNode
}

function Opening({ name, addendum, show, hide, head, note, by, children }: Opened) {
  const [open, setOpen] = useState(false)
  return (
    <li className={styles.item} aria-label={name}>
      <div className={styles.head}>
        {head}
        <Button variant="subtle" size="compact-sm" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? hide : show}
        </Button>
        {addendum}
      </div>
      {note && <p dir="auto">{note}</p>}
      <small>{by}</small>
      {open && children}
    </li>
  )
}
