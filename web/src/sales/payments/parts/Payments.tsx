import { Button, Group, Menu, Progress } from '@mantine/core'
import { receipts } from '@storey/api/client-endpoints.ts'
import type { BookingPayments } from '@storey/api/sales/receipts.ts'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../http/call.ts'
import { query } from '../../../http/query.ts'
import { saveFile } from '../../../http/save.ts'
import { Can } from '../../../shell/Can.tsx'
import { Await } from '../../../ui/Await.tsx'
import { act } from '../../../ui/act.ts'
import { moneyText } from '../../../ui/format/money.ts'
import { late } from '../../../ui/late.tsx'
import { Section } from '../../../ui/Section.tsx'
import { Installments } from './Installments.tsx'
import styles from './Payments.module.css'
import { Receipts } from './Receipts.tsx'

const { Late: RecordReceipt } = late(async () => (await import('./RecordReceipt.tsx')).RecordReceipt)
const { Late: Refund } = late(async () => (await import('./Refund.tsx')).Refund)

/** Amounts due and received for a booking, and a form to record more. */
export function Payments({ booking_id }: { booking_id: number }) {
  const answer = useQuery(query(receipts.ofBooking, { params: { id: booking_id } }))
  const [recording, setRecording] = useState(false)
  const download = (language: 'en' | 'ar') =>
    void act(async () => saveFile(await call(receipts.statement, { params: { id: booking_id }, query: { language } })))
  const payments = answer.data?.data
  return (
    <Section
      title="Payments"
      action={
        <Group gap="xs">
          <Menu position="bottom-end">
            <Menu.Target>
              <Button
                variant="default"
                size="xs"
                leftSection={<IconDownload size={14} stroke={1.6} />}
                aria-label="Download statement"
              >
                Statement
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => download('en')}>In English</Menu.Item>
              <Menu.Item onClick={() => download('ar')}>In Arabic</Menu.Item>
            </Menu.Dropdown>
          </Menu>
          {payments?.obstacle === null && (
            <Can access={receipts.record.access}>
              <Button size="xs" onClick={() => setRecording(true)}>
                Record receipt
              </Button>
            </Can>
          )}
        </Group>
      }
    >
      <Await answer={answer} what="payments">
        {({ data }) => (
          <>
            <Progressed payments={data} />
            <Installments payments={data} />
            <Refund payments={data} />
            <Receipts payments={data} />
            {recording && <RecordReceipt payments={data} onClose={() => setRecording(false)} />}
          </>
        )}
      </Await>
    </Section>
  )
}

function Progressed({ payments: { booking, totals, currency } }: { payments: BookingPayments }) {
  const money = (amount: number) => moneyText({ amount, currency })
  const { agreed, received, left, overdue } = totals
  const label = `${money(received)} of ${money(agreed)} received`
  return (
    <div className={styles.progress}>
      <p>
        <b>{label}</b>
        {/* A cancelled booking has no amounts due. */}
        {overdue > 0 ? (
          <span data-overdue>{money(overdue)} overdue</span>
        ) : (
          booking.status !== 'cancelled' && <span>{left === 0 ? 'Paid in full.' : `Outstanding: ${money(left)}`}</span>
        )}
      </p>
      <Progress value={agreed === 0 ? 0 : (received / agreed) * 100} size={6} aria-label={label} />
    </div>
  )
}
