import { Stack } from '@mantine/core'
import { lengthText } from '../../inventory/holds/parts/lengths.ts'
import { FileDrop } from '../../ui/fields/FileDrop.tsx'
import type { Chosen, identitySlots } from '../parts/slots.ts'
import { ACCEPTED, LARGEST } from '../parts/upload-limits.ts'
import styles from './Booking.module.css'
import * as copy from './copy.ts'
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
          <h2>{copy.uploadDocuments}</h2>
          <p>{copy.neededWithin(buyers.length === 1 ? copy.anId : copy.anIdOfEachBuyer, lengthText(expiryMinutes))}</p>
        </div>
      </div>
      {lost.length > 0 && (
        <p className={styles.again} role="status">
          {copy.chooseFilesAgain(lost.join(', '))}
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
