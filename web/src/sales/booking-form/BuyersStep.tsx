import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { EndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { BuyerFields } from '../parts/BuyerFields.tsx'
import { emptyBuyer } from '../parts/buyer-values.ts'
import { SharesBar } from '../parts/SharesBar.tsx'
import { equalShares, missingPercent } from '../parts/shares.ts'
import styles from './Booking.module.css'
import type { BookingValues } from './values.ts'

interface Props {
  booking: EndpointForm<BookingValues>
  most: number
  /** True if the draft was stored without the document numbers. */
  again: boolean
  onRemoved: (index: number) => void
}

let made = 0
const newKey = () => ++made

/** Step with the buyers and their shares. */
export function BuyersStep({ booking, most, again, onRemoved }: Props) {
  const { buyers } = booking.values
  // Rows have no ids; these keys keep the input with its row when rows are added and removed.
  const [keys, setKeys] = useState(() => buyers.map(newKey))

  const setShares = (shares: readonly string[]) => {
    for (const [index, share] of shares.entries()) booking.set(`buyers.${index}.share_percent`, share)
  }
  const add = () => {
    const missing = missingPercent(buyers)
    booking.mantine.insertListItem('buyers', emptyBuyer(missing > 0 ? String(missing) : null))
    setKeys([...keys, newKey()])
  }
  const remove = (index: number) => {
    booking.mantine.removeListItem('buyers', index)
    onRemoved(index)
    setKeys(keys.filter((_, position) => position !== index))
    if (buyers.length === 2) booking.set('buyers.0.share_percent', '100')
  }

  return (
    <>
      <div className={styles.head}>
        <div>
          <h2>Buyers</h2>
          <p>Shares add up to 100%. Every field is required unless marked optional.</p>
        </div>
        {buyers.length < most && (
          <Button variant="default" leftSection={<IconUserPlus size={16} stroke={1.6} />} onClick={add}>
            Add buyer
          </Button>
        )}
      </div>
      {again && (
        <p className={styles.again} role="status">
          ID numbers aren’t saved with a draft. Enter them again.
        </p>
      )}
      <SharesBar
        buyers={buyers}
        error={booking.errors.buyers}
        onEqual={buyers.length > 1 ? () => setShares(equalShares(buyers.length)) : undefined}
      />
      {buyers.map((buyer, index) => (
        <BuyerFields
          key={keys[index] ?? index}
          booking={booking}
          index={index}
          name={buyer.full_name}
          {...(buyers.length > 1 ? { onRemove: () => remove(index) } : {})}
        />
      ))}
    </>
  )
}
