import { Button, Stack, Text } from '@mantine/core'
import { unitName } from '@storey/api/inventory/unit-names.ts'
import { phoneText } from '@storey/api/phone-text.ts'
import { lengthText } from '@storey/api/readers/read-minutes.ts'
import { bookingFields } from '@storey/api/sales/booking-fields.ts'
import type { BookingForm } from '@storey/api/sales/booking-form.ts'
import { identityLabels, planText } from '@storey/api/sales/booking-names.ts'
import type { ReactNode } from 'react'
import type { EndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { moneyText } from '../../ui/format/money.ts'
import { percentText } from '../../ui/format/number.ts'
import { Facts } from '../../ui/values/Facts.tsx'
import { Money } from '../../ui/values/Money.tsx'
import { ProtectionReason } from '../parts/ProtectionReason.tsx'
import type { Chosen } from '../parts/slots.ts'
import { useReferrerText } from '../parts/useReferrerText.ts'
import styles from './Booking.module.css'
import { slotsOf } from './document-slots.ts'
import { isUsed, OWN_WAITS, type OwnTerms } from './priced.ts'
import type { BookingValues } from './values.ts'

interface Props {
  form: BookingForm
  /** A discount that needs another user's approval, in minor units. */
  waits: number
  own: OwnTerms | null
  booking: EndpointForm<BookingValues>
  files: Chosen
  onGo: (step: number) => void
}

/** Summary of all steps, each with a link back. */
export function ConfirmStep({ form, waits, own, booking, files, onGo }: Props) {
  const { values } = booking
  const { unit, plan, limits, schedule, offer } = form
  const money = (amount: number) => moneyText({ amount, currency: schedule.currency })
  const chosen = slotsOf(values.buyers).filter(({ key }) => files[key])
  const broker = useReferrerText(values)
  return (
    <>
      <div className={styles.head}>
        <div>
          <h2>Review</h2>
          <p>
            Booking reserves the unit. It expires in {lengthText(limits.expiry_minutes)} unless the documents are
            complete or the booking is accepted.
          </p>
        </div>
      </div>
      <Stack gap="lg">
        <Part title="Unit and plan" onChange={() => onGo(0)}>
          <Facts
            facts={[
              {
                label: bookingFields.unit.label,
                value: `${unitName(unit.building, unit.number)}, ${unit.building.name}`,
              },
              { label: 'Payment plan', value: planText(plan) },
              ...(offer ? [{ label: 'Sale offer', value: offer.number }] : []),
              {
                label: bookingFields.price.label,
                value: <Money value={{ amount: schedule.price, currency: schedule.currency }} />,
              },
            ]}
          />
        </Part>
        <Part title={values.buyers.length === 1 ? 'Buyer' : 'Buyers'} onChange={() => onGo(1)}>
          <Facts
            facts={values.buyers.map((buyer, index) => ({
              label: index === 0 ? 'Main buyer' : `Buyer ${index + 1}`,
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
        <Part title="Broker" onChange={() => onGo(2)}>
          <Facts
            facts={[
              { label: 'Referred by', value: broker || 'Direct sale' },
              ...(values.commission_percent
                ? [{ label: bookingFields.commission_percent.label, value: percentText(values.commission_percent) }]
                : []),
              ...(values.note ? [{ label: bookingFields.note.label, value: values.note }] : []),
            ]}
          />
        </Part>
        <Part title="Discount" onChange={() => onGo(3)}>
          <Facts
            facts={[
              {
                label: 'Discount',
                value:
                  waits > 0
                    ? `A discount of ${money(waits)} waits for a decision after booking.`
                    : schedule.totals.discount > 0
                      ? money(schedule.totals.discount)
                      : 'None',
              },
            ]}
          />
        </Part>
        <Part title="Documents" onChange={() => onGo(4)}>
          <Facts
            facts={
              chosen.length === 0
                ? [{ label: 'Documents', value: 'To be added later' }]
                : chosen.map(({ key, label }) => ({ label, value: files[key]?.name }))
            }
          />
        </Part>
        {own && (
          <Part title="Schedule" onChange={() => onGo(5)}>
            <Facts
              facts={[
                {
                  label: 'Payment schedule',
                  value: isUsed(own) ? `${plan.name}, own schedule ${schedule.label}` : (own.problem ?? OWN_WAITS),
                },
                ...(values.own_schedule?.reason ? [{ label: 'Reason', value: values.own_schedule.reason }] : []),
              ]}
            />
          </Part>
        )}
        <ProtectionReason form={booking} />
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
        <Button variant="subtle" size="compact-sm" onClick={onChange} aria-label={`Edit ${title.toLowerCase()}`}>
          Edit
        </Button>
      </div>
      {children}
    </section>
  )
}
