import { Button } from '@mantine/core'
import { cheques, receipts } from '@storey/api/client-endpoints.ts'
import type { Booking } from '@storey/api/sales/booking.ts'
import { payerRelationLabels } from '@storey/api/sales/cheque-columns.ts'
import type { Cheque } from '@storey/api/sales/cheques.ts'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { query } from '../../../http/query.ts'
import { Can, useCan } from '../../../shell/Can.tsx'
import { Section } from '../../../ui/Section.tsx'
import { RowMenu } from '../../../ui/table/RowMenu.tsx'
import { Day } from '../../../ui/values/Day.tsx'
import { Money } from '../../../ui/values/Money.tsx'
import styles from './BookingCheques.module.css'
import { type Change, ChangeCheque } from './ChangeCheque.tsx'
import { ChequeStatus } from './ChequeStatus.tsx'
import { changesOf } from './changes-of.ts'
import { RecordCheque } from './RecordCheque.tsx'

type Open = { panel: 'record'; replaces?: Cheque } | { panel: 'change'; change: Change; cheque: Cheque }

/** The cheques of a booking, and the form that records one. */
export function BookingCheques({ booking }: { booking: Booking }) {
  const asked = { booking_id: [booking.id], per_page: 100 }
  const answer = useQuery(query(cheques.list, { query: asked }))
  const payments = useQuery(query(receipts.ofBooking, { params: { id: booking.id } })).data?.data
  const manages = useCan(cheques.record.access)
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const rows = answer.data?.data ?? []
  const takes = ['pending', 'accepted', 'completed'].includes(booking.status)
  if (rows.length === 0 && !(manages && takes)) return null
  return (
    <Section
      title="Cheques"
      action={
        takes && (
          <Can access={cheques.record.access}>
            <Button size="xs" variant="default" onClick={() => setOpen({ panel: 'record' })}>
              Record cheque
            </Button>
          </Can>
        )
      }
    >
      {rows.length === 0 ? (
        <p>No cheques yet.</p>
      ) : (
        <ul className={styles.cheques}>
          {rows.map((cheque) => (
            <li key={cheque.id} aria-label={`Cheque ${cheque.number}`}>
              <div>
                <b>
                  <Money value={cheque.amount} />
                </b>
                <p>
                  {cheque.number}, <bdi>{cheque.bank}</bdi>, dated <Day value={cheque.cheque_on} plain />
                  {cheque.pays.map(({ position, name, amount }, index) => (
                    <Fragment key={position}>
                      {index === 0 ? ', for ' : index < cheque.pays.length - 1 ? ', ' : ' and '}
                      <bdi>{name}</bdi>
                      {cheque.pays.length > 1 && (
                        <>
                          {' '}
                          (<Money value={{ ...cheque.amount, amount }} />)
                        </>
                      )}
                    </Fragment>
                  ))}
                  {cheque.payer_relation && (
                    <>
                      , drawn by <bdi>{cheque.drawer}</bdi> ({payerRelationLabels[cheque.payer_relation].toLowerCase()})
                    </>
                  )}
                  {cheque.drawer_left && (
                    <>
                      , drawn by <bdi>{cheque.drawer}</bdi>, who is no longer a buyer
                    </>
                  )}
                  {cheque.replaced_by && `, replaced by ${cheque.replaced_by.number}`}
                  {cheque.receipts.length > 0 &&
                    `, ${cheque.receipts.length > 1 ? 'receipts' : 'receipt'} ${cheque.receipts.map(({ number }) => number).join(', ')}`}
                </p>
                {cheque.reason && <p dir="auto">{cheque.reason}</p>}
              </div>
              <ChequeStatus status={cheque.status} />
              {manages && (
                <RowMenu
                  name={`cheque ${cheque.number}`}
                  actions={[
                    ...changesOf(cheque).map(({ change, label }) => ({
                      label,
                      onSelect: () => setOpen({ panel: 'change', change, cheque }),
                    })),
                    ...(takes && ['received', 'bounced'].includes(cheque.status)
                      ? [{ label: 'Replace', onSelect: () => setOpen({ panel: 'record', replaces: cheque }) }]
                      : []),
                  ]}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {open?.panel === 'record' && payments && (
        <RecordCheque
          payments={payments}
          buyers={booking.buyers.map(({ full_name }) => full_name)}
          known={rows}
          replaces={open.replaces}
          onClose={close}
        />
      )}
      {open?.panel === 'change' && <ChangeCheque change={open.change} cheque={open.cheque} onClose={close} />}
    </Section>
  )
}
