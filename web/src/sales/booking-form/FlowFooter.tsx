import { Button } from '@mantine/core'
import type { Money } from '@storey/api/conventions.ts'
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { timeText } from '../../ui/format/day.ts'
import { moneyText } from '../../ui/format/money.ts'
import styles from './Booking.module.css'
import { BUYERS, LAST, steps } from './steps.ts'

interface Props {
  step: number
  price: Money
  saved: { readonly at: string | undefined; readonly onServer: boolean }
  sending: boolean
  /** True if the unit cannot be booked now. */
  blocked: boolean
  book: string
  onBack: () => void
  onReview: () => void
}

/** Back and next buttons; on phones with the price, at the bottom of the screen. */
export function FlowFooter({ step, price, saved, sending, blocked, book, onBack, onReview }: Props) {
  const next = steps[step + 1]
  return (
    <div className={styles.foot}>
      {step > 0 && (
        <Button
          variant="default"
          leftSection={<IconArrowLeft size={16} stroke={1.6} />}
          onClick={onBack}
          visibleFrom="md"
        >
          Back
        </Button>
      )}
      {step > 0 && (
        <Button variant="default" px={8} aria-label="Back" onClick={onBack} hiddenFrom="md">
          <IconArrowLeft size={18} stroke={1.6} />
        </Button>
      )}
      <span className={styles.note} role="status">
        {saved.at &&
          (saved.onServer
            ? `Draft saved ${timeText(saved.at)}, without files`
            : `Draft saved ${timeText(saved.at)} on this device, without ID numbers and files`)}
      </span>
      <span className={styles.price}>
        Price
        <b>{moneyText(price)}</b>
      </span>
      {step >= BUYERS && step + 1 < LAST && (
        <Button variant="default" onClick={onReview} visibleFrom="md">
          Review
        </Button>
      )}
      <Button
        type="submit"
        loading={sending}
        disabled={step === LAST && blocked}
        rightSection={next && <IconArrowRight size={16} stroke={1.6} />}
      >
        {next ? (step + 1 === LAST ? 'Review booking' : `Continue to ${next.title.toLowerCase()}`) : book}
      </Button>
    </div>
  )
}
