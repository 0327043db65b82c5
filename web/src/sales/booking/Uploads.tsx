import { Button, Progress } from '@mantine/core'
import type { Booking } from '@storey/api/sales/bookings.ts'
import { bookingDocuments, type DocumentType, documentType } from '@storey/api/sales/documents.ts'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../http/call.ts'
import { notify } from '../../ui/notify.tsx'
import { Page } from '../../ui/Page.tsx'
import { problemOf } from '../../ui/problem.ts'
import { documentWords } from '../parts/words.ts'
import type { Papers } from './DocumentsStep.tsx'
import styles from './Uploads.module.css'

interface Sending {
  readonly type: DocumentType
  readonly file: File
  /** From 0 to 1; null where it failed. */
  readonly share: number | null
  readonly problem?: string
}

/** Sends the chosen papers once the booking stands, and goes on to it. What fails can be tried again or left for later. */
export function Uploads({ booking, papers }: { booking: Booking; papers: Papers }) {
  const navigate = useNavigate()
  const [sending, setSending] = useState<readonly Sending[]>(() =>
    documentType.options.flatMap((type) => {
      const file = papers[type]
      return file ? [{ type, file, share: 0 }] : []
    }),
  )
  const begun = useRef(false)
  const open = () => navigate({ to: `/inventory/units/booked-units/${booking.id}`, replace: true })
  const change = (type: DocumentType, to: Partial<Sending>) =>
    setSending((all) => all.map((one) => (one.type === type ? { ...one, ...to } : one)))

  const send = async ({ type, file }: Sending): Promise<boolean> => {
    change(type, { share: 0 })
    try {
      const asked = { params: { id: booking.id, type }, body: { file } }
      await call(bookingDocuments.add, asked, { onProgress: (share) => change(type, { share: Math.min(share, 0.99) }) })
      change(type, { share: 1 })
      return true
    } catch (error) {
      change(type, { share: null, problem: problemOf(error).message })
      return false
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the papers are sent once, when the booking stands
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    notify.good(`${booking.number} is booked.`)
    void (async () => {
      let whole = true
      for (const one of sending) whole = (await send(one)) && whole
      if (whole) await open()
    })()
  }, [])

  const failed = sending.some(({ share }) => share === null)
  return (
    <Page title={`${booking.number} is booked`} narrow note="Sending its papers.">
      <ul className={styles.files}>
        {sending.map((one) => (
          <li key={one.type}>
            <span className={styles.name} dir="auto">
              {documentWords[one.type]}, {one.file.name}
            </span>
            {one.share === null ? (
              <Button variant="default" size="compact-sm" onClick={() => void send(one)}>
                Try again
              </Button>
            ) : (
              <span className={styles.share}>{one.share === 1 ? 'Sent' : `${Math.round(one.share * 100)}%`}</span>
            )}
            {one.share === null ? (
              <p className={styles.problem}>{one.problem}</p>
            ) : (
              <Progress
                className={styles.bar ?? ''}
                size={4}
                value={one.share * 100}
                aria-label={documentWords[one.type]}
              />
            )}
          </li>
        ))}
      </ul>
      {failed && <Button onClick={() => void open()}>Go on to the booking</Button>}
    </Page>
  )
}
