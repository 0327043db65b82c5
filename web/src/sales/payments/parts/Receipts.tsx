import { Button, Group, Modal, Textarea } from '@mantine/core'
import { receipts as calls } from '@storey/api/client-endpoints.ts'
import { identityLabels } from '@storey/api/sales/booking-names.ts'
import { payerRelationLabels } from '@storey/api/sales/cheque-columns.ts'
import { type BookingPayments, type Receipt, receipts } from '@storey/api/sales/receipts.ts'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../../http/call.ts'
import { saveFile } from '../../../http/save.ts'
import { Can } from '../../../shell/Can.tsx'
import { act } from '../../../ui/act.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { FormActions } from '../../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../../ui/form/useEndpointForm.tsx'
import { notify } from '../../../ui/overlays/notify.tsx'
import { Day } from '../../../ui/values/Day.tsx'
import { Money } from '../../../ui/values/Money.tsx'
import { DownloadVoucher } from './DownloadVoucher.tsx'
import { methodLabels } from './labels.ts'
import styles from './Payments.module.css'

/** Receipts, the newest first. A wrong one is reversed and stays in the list. */
export function Receipts({ payments }: { payments: BookingPayments }) {
  const [reversing, setReversing] = useState<Receipt>()
  return (
    <>
      <h3 className={styles.heading}>Receipts</h3>
      {payments.receipts.length === 0 ? (
        <p>No receipts yet.</p>
      ) : (
        <ul className={styles.receipts}>
          {payments.receipts.map((receipt) => (
            <Line key={receipt.id} receipt={receipt} onReverse={() => setReversing(receipt)} />
          ))}
        </ul>
      )}
      {reversing && <Reversing receipt={reversing} onClose={() => setReversing(undefined)} />}
    </>
  )
}

/** What the payer is to the buyers, with the document. */
function documentText({ relation, id_type, id_number, country }: NonNullable<Receipt['payer']>): string {
  const document = id_type && [identityLabels[id_type].toLowerCase(), id_number].filter(Boolean).join(' ')
  return [payerRelationLabels[relation].toLowerCase(), document, country].filter(Boolean).join(', ')
}

const reverseLine = (refund: boolean, number: number) => `Reverse ${refund ? 'refund' : 'receipt'} ${number}`

function Line({ receipt, onReverse }: { receipt: Receipt; onReverse: () => void }) {
  const { id, number, voucher, refund, reversal, reference, pays, payer, account, proof } = receipt
  const download = () => void act(async () => saveFile(await call(calls.proof, { params: { id } })))
  return (
    <li data-reversed={reversal ? true : undefined} aria-label={refund ? `Refund ${number}` : `Receipt ${number}`}>
      <div>
        <b>
          {refund && '−'}
          <Money value={receipt.amount} />
        </b>
        <p>
          {number}. {refund && 'Refund, '}
          <Day value={receipt.received_on} />, {methodLabels[receipt.method]}
          {pays && (
            <>
              , for <bdi>{pays.name}</bdi>
            </>
          )}
          {payer && (
            <>
              , paid by <bdi>{payer.name}</bdi> ({documentText(payer)})
            </>
          )}
          {receipt.vat && receipt.vat.amount > 0 && (
            <>
              , of which VAT <Money value={receipt.vat} />
            </>
          )}
          {receipt.cash_over_limit && ', cash over limit'}
          {reference && (
            <>
              {', '}
              <bdi>{reference}</bdi>
            </>
          )}
          , recorded by {receipt.recorded_by.full_name}
          {account && (
            <>
              , <bdi>{account.name}</bdi>
            </>
          )}
          {voucher && `, voucher ${voucher}`}
        </p>
        {reversal && (
          <p dir="auto">
            Reversed by {reversal.by.full_name}: {reversal.reason}
          </p>
        )}
      </div>
      <Group gap="xs" wrap="nowrap">
        <DownloadVoucher receipt={receipt}>
          <span className={styles.word}>Voucher</span>
        </DownloadVoucher>
        {proof && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconDownload size={16} stroke={1.6} />}
            aria-label={`Download proof of ${refund ? 'refund' : 'receipt'} ${number}`}
            onClick={download}
          >
            <span className={styles.word}>Proof</span>
          </Button>
        )}
        {!reversal && (
          <Can access={calls.reverse.access}>
            <Button variant="subtle" size="compact-sm" aria-label={reverseLine(refund, number)} onClick={onReverse}>
              Reverse
            </Button>
          </Can>
        )}
      </Group>
    </li>
  )
}

function Reversing({ receipt: { id, number, refund, method }, onClose }: { receipt: Receipt; onClose: () => void }) {
  const form = useEndpointForm({
    schema: receipts.reverse.body,
    initial: { reason: '' },
    send: (body) => call(receipts.reverse, { params: { id }, body }),
    done: () => {
      notify.good(refund ? 'Refund reversed' : 'Receipt reversed')
      onClose()
    },
  })
  return (
    <Modal opened onClose={onClose} title={reverseLine(refund, number)} size={440}>
      <Form form={form} guard={false}>
        <Textarea
          {...form.field('reason', 'Reason')}
          description={
            refund
              ? 'The refund is kept but counts as unpaid again.'
              : method === 'cheque'
                ? 'The receipt is kept but no longer counts as paid. Other receipts of the same cheque are reversed with it.'
                : 'The receipt is kept but no longer counts as paid.'
          }
          autosize
          minRows={3}
          data-autofocus
        />
        <FormActions
          save={refund ? 'Reverse refund' : 'Reverse receipt'}
          cancel={refund ? 'Keep refund' : 'Keep receipt'}
          onCancel={onClose}
          danger
        />
      </Form>
    </Modal>
  )
}
