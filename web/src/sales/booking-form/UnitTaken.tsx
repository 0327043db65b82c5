import { Group, VisuallyHidden } from '@mantine/core'
import { unitName } from '@storey/api/inventory/unit-names.ts'
import type { Alternative, BookingForm } from '@storey/api/sales/booking-form.ts'
import { useNavigate } from '@tanstack/react-router'
import { bookingAddress } from '../../inventory/parts/units/booking-address.ts'
import { takenText } from '../../inventory/parts/units/taken.ts'
import { areaText } from '../../ui/format/area.ts'
import { moneyText } from '../../ui/format/money.ts'
import { useAreaUnit } from '../../ui/values/useAreaUnit.ts'
import styles from './Booking.module.css'
import { carryDraft, draftKey } from './draft.ts'

interface Props {
  form: BookingForm
  /** Message of the server after an attempt to book; null before one. */
  told: string | null
  /** Called before leaving, to keep the input. */
  onLeave: () => void
  onDismiss: () => void
}

/** Notice that the unit was taken or its price has changed. The input is kept and can be used for another unit. */
export function UnitTaken({ form, told, onLeave, onDismiss }: Props) {
  const navigate = useNavigate()
  const { unit, obstacle, alternatives } = form
  const name = unitName(unit.building, unit.number)
  const mine = unit.claim?.mine ? unit.claim.holder.id : undefined
  const message = (obstacle === null ? null : takenText(name, unit.claim, mine)) ?? obstacle ?? told
  if (!message) return null
  const take = (other: Alternative) => {
    onLeave()
    // The other unit is not in the offer, so it is booked at today's price.
    carryDraft(draftKey(unit.id, form.offer?.id), draftKey(other.id), { unit_id: other.id })
    onDismiss()
    void navigate({ href: bookingAddress(other.id, (form.offer?.today ?? form.plan).id) })
  }
  return (
    <section className={styles.overtaken} role="alert">
      <b>{message}</b> What you typed is kept.
      {obstacle !== null && alternatives.length > 0 && (
        <>
          {' '}
          Similar available units in {unit.building.name}:
          <Group gap="xs" align="stretch" mt="xs">
            {alternatives.map((other) => (
              <Other
                key={other.id}
                other={other}
                name={unitName(unit.building, other.number)}
                onTake={() => take(other)}
              />
            ))}
          </Group>
        </>
      )}
    </section>
  )
}

function Other({ other, name, onTake }: { other: Alternative; name: string; onTake: () => void }) {
  const [areaUnit] = useAreaUnit()
  return (
    <button type="button" className={styles.other} onClick={onTake}>
      <VisuallyHidden>Book instead: </VisuallyHidden>
      <b>{name}</b>
      <span>
        Floor {other.floor}, {areaText(other.total_area, areaUnit)}
      </span>
      <span>{moneyText(other.price)}</span>
    </button>
  )
}
