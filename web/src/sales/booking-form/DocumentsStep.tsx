import { Stack } from '@mantine/core'
import { lengthText } from '@storey/api/readers/read-minutes.ts'
import { FileDrop } from '../../ui/fields/FileDrop.tsx'
import type { Chosen, identitySlots } from '../parts/slots.ts'
import { ACCEPTED, LARGEST } from '../parts/upload-limits.ts'
import styles from './Booking.module.css'
import { slotsOf } from './document-slots.ts'

interface Props {
  buyers: Parameters<typeof identitySlots>[0]
  files: Chosen
  onChange: (files: Chosen) => void
  /** Names of files that were chosen before a reload. */
  lost: readonly string[]
  expiryMinutes: number
}

/** Step with the documents, now or later: without them the booking expires automatically. */
export function DocumentsStep({ buyers, files, onChange, lost, expiryMinutes }: Props) {
  return (
    <>
      <div className={styles.head}>
        <div>
          <h2>Upload documents</h2>
          <p>
            {buyers.length === 1 ? 'An ID' : 'An ID of each buyer'} and the proof of payment are needed within{' '}
            {lengthText(expiryMinutes)} of booking. You can add them now or later.
          </p>
        </div>
      </div>
      {lost.length > 0 && (
        <p className={styles.again} role="status">
          Files aren’t saved with a draft. Choose again: {lost.join(', ')}.
        </p>
      )}
      <Stack gap="var(--s-4h)">
        {slotsOf(buyers).map(({ key, label }) => {
          const file = files[key]
          return (
            <FileDrop
              key={key}
              label={label}
              accept={ACCEPTED}
              largest={LARGEST}
              value={file ? [file] : []}
              onChange={([chosen]) => {
                const { [key]: _, ...others } = files
                onChange(chosen ? { ...others, [key]: chosen } : others)
              }}
            />
          )
        })}
      </Stack>
    </>
  )
}
