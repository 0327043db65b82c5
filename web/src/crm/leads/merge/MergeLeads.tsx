import { Button, Modal, Radio, Text, VisuallyHidden } from '@mantine/core'
import { leadMerges } from '@storey/api/client-endpoints.ts'
import type { Lead } from '@storey/api/crm/lead.ts'
import type { MergeField } from '@storey/api/crm/lead-fields.ts'
import type { MergeChoice, MergingLead } from '@storey/api/crm/lead-merges.ts'
import { phoneText } from '@storey/api/phone-text.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { query, refresh } from '../../../http/query.ts'
import { Await } from '../../../ui/Await.tsx'
import { keepPrevious } from '../../../ui/keepPrevious.ts'
import { notify } from '../../../ui/overlays/notify.tsx'
import { problemOf } from '../../../ui/problem.ts'
import { usePhone } from '../../../ui/usePhone.ts'
import { Instant } from '../../../ui/values/Instant.tsx'
import { countsText, fieldLabels, formatValue, keptValuesOf, rowsOf } from './formatters.ts'
import styles from './MergeLeads.module.css'
import { mergeLeads } from './merge-actions.ts'

interface Props {
  /** Two to five leads. */
  ids: readonly number[]
  onClose: () => void
  onMerged: (lead: Lead) => void | Promise<void>
}

/** Dialog that compares leads side by side: which one survives, which values it takes, and the result. */
export function MergeLeads({ ids, onClose, onMerged }: Props) {
  const phone = usePhone()
  const [stays, setStays] = useState<number | undefined>()
  const request = { ids: [...ids], ...(stays === undefined ? {} : { lead_id: stays }) }
  const answer = useQuery(
    keepPrevious({
      ...query(leadMerges.preview, { query: request }),
      gcTime: 0,
    }),
  )
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Merge ${ids.length} leads`}
      size={ids.length > 2 ? 1160 : 920}
      fullScreen={phone ?? false}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Await answer={answer} kind="form" what="lead" beside>
        {({ data }) => (
          <SideBySide
            key={data.lead_id}
            leads={data.leads}
            stays={data.lead_id}
            proposed={data.choose}
            onStays={setStays}
            onClose={onClose}
            onMerged={onMerged}
          />
        )}
      </Await>
    </Modal>
  )
}

interface SideProps extends Omit<Props, 'ids'> {
  leads: readonly MergingLead[]
  stays: number
  proposed: MergeChoice
  onStays: (id: number) => void
}

function SideBySide({ leads, stays, proposed, onStays, onClose, onMerged }: SideProps) {
  const [choose, setChoose] = useState(proposed)
  const [sending, setSending] = useState(false)
  const [key, setKey] = useState(() => crypto.randomUUID())
  const staying = leads.find(({ id }) => id === stays) ?? leads[0]
  const converted = leads.some(({ status }) => status === 'converted')
  const rows = rowsOf(leads)
  const formatIn = (field: MergeField) => {
    const from = leads.find(({ id }) => id === choose[field])
    return from ? formatValue(from, field) : ''
  }
  const merge = async () => {
    if (!staying || sending) return
    setSending(true)
    try {
      const lead = await mergeLeads({ leads, stays: staying, choose, key })
      await onMerged(lead)
    } catch (error) {
      // Not `act`: the message says which leads to compare again, whatever the server's message is.
      setSending(false)
      setKey(crypto.randomUUID())
      const { status } = problemOf(error)
      notify.bad(status === 409 ? 'Someone changed one of these leads. Check the values, then merge.' : error)
      await refresh(leadMerges.preview)
    }
  }

  return (
    <>
      <Text c="var(--text-2)" mb="md" maw="72ch">
        Choose the lead to keep and its values. All phone numbers, e-mails, tags, deals, activities, notes, documents
        and history are kept. You can undo this for 30 days.
      </Text>
      <div className={styles.scroll}>
        <table aria-label="Leads side by side" className={styles.table} data-leads={leads.length}>
          <thead>
            <tr>
              <th scope="col">
                <VisuallyHidden>Field</VisuallyHidden>
              </th>
              {leads.map((lead) => (
                <th key={lead.id} scope="col" data-on={lead.id === stays || undefined}>
                  <Radio
                    name="merge-stays"
                    checked={lead.id === stays}
                    disabled={converted && lead.status !== 'converted'}
                    onChange={() => onStays(lead.id)}
                    label={
                      <Text component="bdi" inherit fw={600}>
                        {lead.full_name}
                      </Text>
                    }
                  />
                  <div className={styles.meta}>
                    {lead.id === stays ? 'Keep' : 'Merge into other'}
                    {converted && lead.status === 'converted' && ' (converted)'}
                  </div>
                  <div className={styles.meta}>
                    Added <Instant value={lead.created_at} />
                  </div>
                  <div className={styles.meta}>{countsText(lead.counts) || 'No records yet'}</div>
                </th>
              ))}
              <th scope="col" className={styles.result}>
                Result
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ field, faces, conflicts }) => (
              <tr key={field} data-conflicts={conflicts || undefined}>
                <th scope="row">
                  {fieldLabels[field]}
                  {conflicts && <span className={styles.dot} role="img" aria-label="Differs" title="Differs" />}
                </th>
                {leads.map((lead, at) => (
                  <td
                    key={lead.id}
                    data-on={choose[field] === lead.id || undefined}
                    data-empty={!faces[at] || undefined}
                  >
                    <FieldChoice
                      field={field}
                      lead={lead}
                      face={faces[at] ?? ''}
                      free={conflicts && !(field === 'status' && converted)}
                      chosen={choose[field] === lead.id}
                      onChoose={() => setChoose({ ...choose, [field]: lead.id })}
                    />
                  </td>
                ))}
                <td className={styles.result}>
                  <span className={styles.side}>Result</span>
                  <bdi>{phoneText(formatIn(field))}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <KeptLeads leads={leads} formatIn={formatIn} />
      <div className={styles.buttons}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={sending} onClick={() => void merge()}>
          Merge {leads.length} leads
        </Button>
      </div>
    </>
  )
}

interface FieldChoiceProps {
  field: MergeField
  lead: MergingLead
  face: string
  /** There is a choice to make. */
  free: boolean
  chosen: boolean
  onChoose: () => void
}

function FieldChoice({ field, lead, face, free, chosen, onChoose }: FieldChoiceProps) {
  const side = <span className={styles.side}>{lead.full_name}</span>
  if (face === '')
    return (
      <>
        {side}
        <Text span inherit c="dimmed">
          –
        </Text>
      </>
    )
  if (!free)
    return (
      <>
        {side}
        <bdi>{phoneText(face)}</bdi>
      </>
    )
  return (
    <Radio
      name={`merge-${field}`}
      checked={chosen}
      onChange={onChoose}
      aria-label={`${fieldLabels[field]}: ${face}, of ${lead.full_name}`}
      label={
        <>
          {side}
          <bdi>{phoneText(face)}</bdi>
        </>
      }
    />
  )
}

/** Values that need no choice. */
function KeptLeads({
  leads,
  formatIn: faceIn,
}: {
  leads: readonly MergingLead[]
  formatIn: (field: MergeField) => string
}) {
  const main = { email: faceIn('email'), phone: faceIn('phone'), whatsapp: faceIn('whatsapp') }
  const { emails, phones, tags, projects, created_at, counts } = keptValuesOf(leads, main)
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Other e-mails', emails.join(', ')],
    ['Other numbers', phones.map(phoneText).join(', ')],
    ['Tags', tags],
    ['Projects', projects],
    ['Records', countsText(counts)],
    ['Added', <Instant key="added" value={created_at} />],
  ]
  return (
    <section className={styles.kept} aria-label="Keep all">
      <h3>Keep all</h3>
      <dl>
        {facts
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  )
}
