import { Button, FileButton, Progress } from '@mantine/core'
import { bookingDocuments, bookings } from '@storey/api/calls.ts'
import type { Booking } from '@storey/api/sales/bookings.ts'
import { type DocumentType, documentType } from '@storey/api/sales/documents.ts'
import { IconDownload, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { refresh } from '../../http/query.ts'
import { saveFile } from '../../http/save.ts'
import { Can } from '../../shell/Can.tsx'
import { agoText } from '../../ui/format/day.ts'
import { sizeText } from '../../ui/format/number.ts'
import { notify } from '../../ui/notify.tsx'
import { ACCEPTED } from '../parts/papers.ts'
import { documentWords } from '../parts/words.ts'
import styles from './Documents.module.css'

/** The papers by what they are: the newest of each, to download or to replace. */
export function Documents({ booking }: { booking: Booking }) {
  const [shares, setShares] = useState<Readonly<Partial<Record<DocumentType, number>>>>({})
  const params = (type: DocumentType) => ({ id: booking.id, type })

  const add = async (type: DocumentType, file: File | null) => {
    if (!file) return
    const tell = (share: number | undefined) =>
      setShares(({ [type]: _, ...others }) => (share === undefined ? others : { ...others, [type]: share }))
    tell(0)
    try {
      await call(bookingDocuments.add, { params: params(type), body: { file } }, { onProgress: tell })
      await refresh(bookings.one)
    } catch (error) {
      notify.bad(error)
    }
    tell(undefined)
  }
  const download = async (type: DocumentType) => {
    try {
      saveFile(await call(bookingDocuments.download, { params: params(type) }))
    } catch (error) {
      notify.bad(error)
    }
  }

  return (
    <ul className={styles.documents}>
      {documentType.options.map((type) => {
        const document = booking.documents.find((one) => one.type === type)
        const share = shares[type]
        const needed = !document && isNeeded(booking, type)
        return (
          <li key={type}>
            <div className={styles.name}>
              <b>{documentWords[type]}</b>
              <span dir="auto" data-needed={needed || undefined}>
                {document
                  ? `${document.name}, ${sizeText(document.size)}, ${agoText(document.created_at)}${document.versions > 1 ? `, version ${document.versions}` : ''}`
                  : needed
                    ? 'Needed before the booking expires'
                    : 'Not given'}
              </span>
            </div>
            {document && (
              <Button
                variant="subtle"
                size="compact-sm"
                leftSection={<IconDownload size={16} stroke={1.6} />}
                aria-label={`Download ${documentWords[type].toLowerCase()}`}
                onClick={() => void download(type)}
              >
                Download
              </Button>
            )}
            <Can access={bookingDocuments.add.access}>
              <FileButton accept={ACCEPTED} onChange={(file) => void add(type, file)}>
                {(props) => (
                  <Button
                    {...props}
                    variant={needed ? 'default' : 'subtle'}
                    size="compact-sm"
                    leftSection={<IconUpload size={16} stroke={1.6} />}
                    loading={share !== undefined}
                    aria-label={`${document ? 'Replace' : 'Add'} ${documentWords[type].toLowerCase()}`}
                  >
                    {document ? 'Replace' : 'Add'}
                  </Button>
                )}
              </FileButton>
            </Can>
            {share !== undefined && (
              <Progress className={styles.bar ?? ''} size={4} value={share * 100} aria-label={documentWords[type]} />
            )}
          </li>
        )
      })}
    </ul>
  )
}

const isNeeded = ({ missing, status }: Booking, type: DocumentType) =>
  status === 'pending' &&
  ((type === 'payment_proof' && missing.includes('payment_proof')) ||
    (type === 'passport' && missing.includes('identity')))
