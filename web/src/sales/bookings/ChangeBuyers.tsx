import { Button, Textarea } from '@mantine/core'
import type { Booking } from '@storey/api/sales/booking.ts'
import { bookingChanges } from '@storey/api/sales/booking-changes.ts'
import { MAX_BUYERS } from '@storey/api/sales/bookings.ts'
import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { percentText } from '../../ui/format/number.ts'
import { notify } from '../../ui/overlays/notify.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { BuyerFields } from '../parts/BuyerFields.tsx'
import { type BuyerValues, buyerValues, emptyBuyer } from '../parts/buyer-values.ts'
import { ProtectionReason } from '../parts/ProtectionReason.tsx'
import { SharesBar } from '../parts/SharesBar.tsx'
import { equalShares, missingPercent } from '../parts/shares.ts'
import styles from './UnitComparison.module.css'

/** `was`: the current position; null for a new buyer. */
interface Changed extends BuyerValues {
  was: number | null
}

const valuesOf = ({ buyers, version }: Booking) => ({
  buyers: buyers.map((buyer, index): Changed => ({ ...buyerValues(buyer), was: index + 1 })),
  version,
  reason: '',
  protection_reason: '',
})

/** Panel that changes the buyers and their shares, compared with the current ones, with a reason. */
export function ChangeBuyers({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const [initial] = useState(() => valuesOf(booking))
  // A new buyer has no position yet; these keys keep the input with its row when rows are added and removed.
  const [keys, setKeys] = useState(() => booking.buyers.map((_, index) => index))
  const form = useEndpointForm({
    schema: bookingChanges.changeBuyers.body,
    initial,
    send: (body, { key }) =>
      call(bookingChanges.changeBuyers, { params: { id: booking.id }, body }, { idempotencyKey: key }),
    compare: {
      read: (current) => valuesOf(bookingChanges.changeBuyers.response.shape.data.parse(current)),
      faces: { buyers: namesOf },
    },
    done: () => {
      notify.good(`Buyers of ${booking.number} changed`)
      onClose()
    },
  })
  const { buyers } = form.values
  const add = () => {
    const missing = missingPercent(buyers)
    form.mantine.insertListItem('buyers', { ...emptyBuyer(missing > 0 ? String(missing) : null), was: null })
    setKeys([...keys, Math.max(...keys) + 1])
  }
  const remove = (index: number) => {
    form.mantine.removeListItem('buyers', index)
    setKeys(keys.filter((_, position) => position !== index))
    if (buyers.length === 2) form.set('buyers.0.share_percent', '100')
  }
  const shareEqually = () => {
    for (const [index, share] of equalShares(buyers.length).entries()) form.set(`buyers.${index}.share_percent`, share)
  }
  return (
    <SidePanel title="Change buyers" note={booking.number} wide onClose={onClose}>
      <Form form={form}>
        <p className={styles.note}>Previous buyers and their documents stay in the history. Shares must total 100%.</p>
        <SharesBar buyers={buyers} error={form.errors.buyers} onEqual={buyers.length > 1 ? shareEqually : undefined} />
        {buyers.map((buyer, index) => (
          <BuyerFields
            key={keys[index] ?? index}
            booking={form}
            index={index}
            name={buyer.full_name}
            {...(buyers.length > 1 ? { onRemove: () => remove(index) } : {})}
          />
        ))}
        {buyers.length < MAX_BUYERS && (
          <Button variant="default" leftSection={<IconUserPlus size={16} stroke={1.6} />} onClick={add}>
            Add buyer
          </Button>
        )}
        <BuyersComparison before={booking.buyers} after={buyers} />
        <Textarea
          {...form.field('reason', 'Reason')}
          description="Kept in the booking’s history."
          autosize
          minRows={2}
        />
        <ProtectionReason form={form} />
        <FormActions save="Change buyers" onCancel={onClose} />
      </Form>
    </SidePanel>
  )
}

const namesOf = (buyers: readonly BuyerValues[]) =>
  buyers.map(({ full_name, share_percent }) => `${full_name} ${percentText(share_percent ?? '0')}`).join(', ')

interface Compared {
  before: Booking['buyers']
  after: readonly Changed[]
}

/** Each buyer's share before and after the change; a dash if they are not a buyer. */
function BuyersComparison({ before, after }: Compared) {
  const rows = [
    ...before.map((buyer, index) => {
      const next = after.find(({ was }) => was === index + 1)
      return {
        key: index + 1,
        name: next?.full_name ?? buyer.full_name,
        now: buyer.share_percent,
        next: next?.share_percent,
      }
    }),
    ...after
      .filter(({ was }) => was === null)
      .map((buyer, index) => ({ key: -index, name: buyer.full_name, now: null, next: buyer.share_percent })),
  ]
  const share = (percent: string | null | undefined) => (percent ? percentText(percent) : '–')
  return (
    <section aria-label="Before and after" className={styles.comparison}>
      <table aria-label="Buyers before and after" className={styles.table}>
        <thead>
          <tr>
            <td />
            <th scope="col">Now</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, now, next }) => (
            <tr key={key}>
              <th scope="row">
                <bdi>{name.trim() || 'New buyer'}</bdi>
              </th>
              <td>{share(now)}</td>
              <td>{share(next)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
