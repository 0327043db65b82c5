import type { DocumentType } from '@storey/api/sales/documents.ts'
import { lengthText } from '../../inventory/holds/parts/lengths.ts'
import { FileDrop } from '../../ui/fields/FileDrop.tsx'
import { ACCEPTED, LARGEST } from '../parts/papers.ts'
import { documentWords } from '../parts/words.ts'
import styles from './Booking.module.css'

/** Chosen files by what they are; they are sent once the booking stands. */
export type Papers = Readonly<Partial<Record<DocumentType, File>>>

const asked: readonly DocumentType[] = ['passport', 'national_id', 'payment_proof', 'reservation_form']

interface Props {
  papers: Papers
  onChange: (papers: Papers) => void
  expiryMinutes: number
}

/** The papers, now or later: without them the booking expires by itself. */
export function DocumentsStep({ papers, onChange, expiryMinutes }: Props) {
  return (
    <>
      <div className={styles.head}>
        <div>
          <h2>Have you got the papers?</h2>
          <p>
            An ID and the proof of payment are needed within {lengthText(expiryMinutes)} of booking. You can add them
            now or later.
          </p>
        </div>
      </div>
      <div className={styles.papers}>
        {asked.map((type) => {
          const file = papers[type]
          return (
            <FileDrop
              key={type}
              label={documentWords[type]}
              accept={ACCEPTED}
              largest={LARGEST}
              value={file ? [file] : []}
              onChange={([chosen]) => {
                const { [type]: _, ...others } = papers
                onChange(chosen ? { ...others, [type]: chosen } : others)
              }}
            />
          )
        })}
      </div>
    </>
  )
}
