import { Button, FileButton, Progress } from '@mantine/core'
import { bookingDocuments } from '@storey/api/client-endpoints.ts'
import type { Booking } from '@storey/api/sales/booking.ts'
import { documentLabels } from '@storey/api/sales/booking-names.ts'
import { buyerDocuments, documentType } from '@storey/api/sales/documents.ts'
import { IconDownload, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { saveFile } from '../../http/save.ts'
import { refetched } from '../../http/stale.ts'
import { Can } from '../../shell/Can.tsx'
import { act } from '../../ui/act.ts'
import { agoText } from '../../ui/format/day.ts'
import { sizeText } from '../../ui/format/number.ts'
import { identitySlots, plainSlot, type Slot } from '../parts/slots.ts'
import { ACCEPTED } from '../parts/upload-limits.ts'
import styles from './Documents.module.css'

/** The documents by type: the newest of each, to download or to replace. */
export function Documents({ booking }: { booking: Booking }) {
  const [shares, setShares] = useState<Readonly<Partial<Record<string, number>>>>({})
  const request = ({ type, buyer }: Slot) => ({
    params: { id: booking.id, type },
    query: buyer === null ? {} : { buyer },
  })

  const add = async (slot: Slot, file: File | null) => {
    if (!file) return
    const progress = (share: number | undefined) =>
      setShares(({ [slot.key]: _, ...others }) => (share === undefined ? others : { ...others, [slot.key]: share }))
    progress(0)
    await act(async () => {
      await call(bookingDocuments.add, { ...request(slot), body: { file } }, { onProgress: progress })
      await refetched()
    })
    progress(undefined)
  }
  const download = async (slot: Slot) => {
    await act(async () => saveFile(await call(bookingDocuments.download, request(slot))))
  }

  return (
    <ul className={styles.documents}>
      {slotsOf(booking).map((slot) => {
        const { key, type, buyer, label } = slot
        const document = booking.documents.find((one) => one.type === type && one.buyer === buyer)
        const share = shares[key]
        const needed = !document && isNeeded(booking, slot)
        const called = label.charAt(0).toLowerCase() + label.slice(1)
        return (
          <li key={key}>
            <div className={styles.name}>
              <b>{label}</b>
              <span dir="auto" data-needed={needed || undefined}>
                {document
                  ? `${document.name}, ${sizeText(document.size)}, ${agoText(document.created_at)}${document.versions > 1 ? `, version ${document.versions}` : ''}`
                  : needed
                    ? booking.expires_at === null
                      ? 'Missing'
                      : 'Needed before the booking expires'
                    : 'Not uploaded'}
              </span>
            </div>
            {document && (
              <Button
                variant="subtle"
                size="compact-sm"
                leftSection={<IconDownload size={16} stroke={1.6} />}
                aria-label={`Download ${called}`}
                onClick={() => void download(slot)}
              >
                <span className={styles.word}>Download</span>
              </Button>
            )}
            <Can access={bookingDocuments.add.access}>
              <FileButton accept={ACCEPTED} onChange={(file) => void add(slot, file)}>
                {(props) => (
                  <Button
                    {...props}
                    variant={needed ? 'default' : 'subtle'}
                    size="compact-sm"
                    leftSection={<IconUpload size={16} stroke={1.6} />}
                    loading={share !== undefined}
                    aria-label={`${document ? 'Replace' : 'Upload'} ${called}`}
                  >
                    {document ? 'Replace' : 'Upload'}
                  </Button>
                )}
              </FileButton>
            </Can>
            {share !== undefined && (
              <Progress className={styles.bar ?? ''} size={4} value={share * 100} aria-label={label} />
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** An ID for each buyer, a second kind of ID if one was uploaded, and one slot for every other type. */
function slotsOf({ buyers, documents }: Booking): Slot[] {
  const own = identitySlots(buyers)
  const others = documents.flatMap(({ type, buyer }): Slot[] => {
    const name = buyers[(buyer ?? 1) - 1]?.full_name ?? ''
    if (buyer === null || own.some((slot) => slot.type === type && slot.buyer === buyer)) return []
    const label = buyers.length === 1 ? documentLabels[type] : `${documentLabels[type]}, ${name}`
    return [{ key: `${type} ${buyer}`, type, buyer, label }]
  })
  return [...own, ...others, ...documentType.options.filter((type) => !buyerDocuments.has(type)).map(plainSlot)]
}

const isNeeded = ({ missing, unidentified, status }: Booking, { type, buyer }: Slot) =>
  status === 'pending' &&
  ((type === 'payment_proof' && missing.includes('payment_proof')) || (buyer !== null && unidentified.includes(buyer)))
