import { Button, Stack, Text } from '@mantine/core'
import { bookingFields } from '@storey/api/sales/booking-fields.ts'
import type { BookingForm } from '@storey/api/sales/booking-form.ts'
import { identityLabels } from '@storey/api/sales/booking-names.ts'
import type { ReactNode } from 'react'
import { lengthText } from '../../inventory/holds/parts/lengths.ts'
import { unitName } from '../../inventory/parts/units/unit-labels.ts'
import { moneyText } from '../../ui/format/money.ts'
import { percentText } from '../../ui/format/number.ts'
import { phoneText } from '../../ui/format/phone.ts'
import { Facts } from '../../ui/values/Facts.tsx'
import { Money } from '../../ui/values/Money.tsx'
import { mainBuyer } from '../parts/copy.ts'
import { planText } from '../parts/labels.ts'
import type { Chosen } from '../parts/slots.ts'
import styles from './Booking.module.css'
import * as copy from './copy.ts'
import { slotsOf } from './document-slots.ts'
import type { BookingValues } from './values.ts'

interface Props {
  form: BookingForm
  /** A discount that needs another user's approval, in minor units. */
  waits: number
  values: BookingValues
  files: Chosen
  onGo: (step: number) => void
}

/** Summary of all steps, each with a link back. */
export function ConfirmStep({ form, waits, values, files, onGo }: Props) {
  const { unit, plan, limits, schedule, offer } = form
  const money = (amount: number) => moneyText({ amount, currency: schedule.currency })
  const chosen = slotsOf(values.buyers).filter(({ key }) => files[key])
  const broker = [values.broker_name, values.broker_organization_name].filter(Boolean).join(', ')
  return (
    <>
      <div className={styles.head}>
        <div>
          <h2>{copy.review}</h2>
          <p>{copy.bookingReservesTheUnit(lengthText(limits.expiry_minutes))}</p>
        </div>
      </div>
      <Stack gap="lg">
        <Part title={copy.unitAndPlan} onChange={() => onGo(0)}>
          <Facts
            facts={[
              {
                label: bookingFields.unit.label,
                value: `${unitName(unit.building, unit.number)}, ${unit.building.name}`,
              },
              { label: copy.paymentPlan, value: planText(plan) },
              ...(offer ? [{ label: copy.saleOffer, value: offer.number }] : []),
              {
                label: bookingFields.price.label,
                value: <Money value={{ amount: schedule.price, currency: schedule.currency }} />,
              },
            ]}
          />
        </Part>
        <Part title={values.buyers.length === 1 ? copy.buyer : copy.buyers} onChange={() => onGo(1)}>
          <Facts
            facts={values.buyers.map((buyer, index) => ({
              label: index === 0 ? mainBuyer : copy.buyerNumber(index + 1),
              value: (
                <span>
                  <bdi>{buyer.full_name}</bdi>, {percentText(buyer.share_percent ?? '0')}
                  <br />
                  <Text span size="sm" c="dimmed">
                    {paperText(buyer)}
                  </Text>
                </span>
              ),
            }))}
          />
        </Part>
        <Part title={copy.broker} onChange={() => onGo(2)}>
          <Facts
            facts={[
              { label: copy.referredBy, value: broker || copy.directSale },
              ...(values.commission_percent
                ? [{ label: bookingFields.commission_percent.label, value: percentText(values.commission_percent) }]
                : []),
              ...(values.note ? [{ label: bookingFields.note.label, value: values.note }] : []),
            ]}
          />
        </Part>
        <Part title={copy.discount} onChange={() => onGo(3)}>
          <Facts
            facts={[
              {
                label: copy.discountGiven,
                value:
                  waits > 0
                    ? copy.discountWaits(money(waits))
                    : schedule.totals.discount > 0
                      ? money(schedule.totals.discount)
                      : copy.noDiscount,
              },
            ]}
          />
        </Part>
        <Part title={copy.documents} onChange={() => onGo(4)}>
          <Facts
            facts={
              chosen.length === 0
                ? [{ label: copy.documents, value: copy.toBeAddedLater }]
                : chosen.map(({ key, label }) => ({ label, value: files[key]?.name }))
            }
          />
        </Part>
      </Stack>
    </>
  )
}

const paperText = ({ id_type, id_number, email, phone }: BookingValues['buyers'][number]) =>
  [`${id_type ? identityLabels[id_type] : ''} ${id_number}`.trim(), email || phoneText(phone)]
    .filter(Boolean)
    .join(', ')

function Part({ title, onChange, children }: { title: string; onChange: () => void; children: ReactNode }) {
  return (
    <section>
      <div className={styles.head} style={{ marginBottom: 8, alignItems: 'center' }}>
        <div>
          <h3>{title}</h3>
        </div>
        <Button variant="subtle" size="compact-sm" onClick={onChange} aria-label={copy.editOf(title.toLowerCase())}>
          {copy.edit}
        </Button>
      </div>
      {children}
    </section>
  )
}
