import { Button, Group, Modal, Radio, Table, Text } from '@mantine/core'
import type { ContactCompany, ContactMatch, mergedCompanyFields } from '@storey/api/administration/contact-companies.ts'
import {
  contactSourceLabels,
  contactStatusLabels,
  matchReasonLabels,
} from '@storey/api/administration/contact-names.ts'
import { contactCompanies } from '@storey/api/client-endpoints.ts'
import { phoneText } from '@storey/api/phone-text.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { countryText } from '../../crm/parts/lead-labels.ts'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { Await } from '../../ui/Await.tsx'
import { act } from '../../ui/act.ts'
import { usePhone } from '../../ui/usePhone.ts'
import { dismissMatch } from './company-actions.tsx'

type Field = (typeof mergedCompanyFields)[number]

const FIELDS: readonly (readonly [Field, string])[] = [
  ['name', 'Name'],
  ['status', 'Status'],
  ['country', 'Country'],
  ['city', 'City'],
  ['address', 'Address'],
  ['license_number', 'License number'],
  ['orn', 'Office number'],
  ['email', 'E-mail'],
  ['phone', 'Phone'],
  ['whatsapp', 'WhatsApp'],
  ['website', 'Website'],
  ['source', 'Source'],
]

function formatField(company: ContactCompany, field: Field): string {
  const value = company[field]
  if (value === null) return ''
  if (field === 'status') return contactStatusLabels[company.status]
  if (field === 'source') return contactSourceLabels[company.source]
  if (field === 'country') return countryText(value)
  return field === 'phone' || field === 'whatsapp' ? phoneText(value) : value
}

interface Props {
  match: Pick<ContactMatch, 'company' | 'other' | 'reasons' | 'score'>
  onClose: () => void
  /** Receives the id of the surviving company. */
  onMerged: (id: number) => void
}

/** Compares two companies: the reasons of the match, which one survives, and the values it takes from the other. */
export function CompareCompanies({ match: { company, other, reasons, score }, onClose, onMerged }: Props) {
  const phone = usePhone()
  // Stops fetching both while they are merged, because one of them is about to be deleted.
  const [merging, setMerging] = useState(false)
  const enabled = !merging
  const one = useQuery({ ...query(contactCompanies.one, { params: { id: company.id } }), enabled })
  const two = useQuery({ ...query(contactCompanies.one, { params: { id: other.id } }), enabled })
  const both = one.data && two.data ? { data: [one.data.data, two.data.data] as const } : undefined
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${company.name} and ${other.name}`}
      size={820}
      fullScreen={phone ?? false}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Text c="var(--text-2)" mb="xs">
        Why they match: {reasons.map((reason) => matchReasonLabels[reason]).join(', ')} ({score}%). Choose the company
        to keep and the value of each field. E-mails, phones, notes and brokers of both are kept.
      </Text>
      <Await answer={{ ...one, data: both, error: one.error ?? two.error }} kind="form" what="company" beside>
        {({ data }) => (
          <SideBySide
            pair={data}
            merging={merging}
            onMerging={setMerging}
            onDifferent={() => {
              onClose()
              void dismissMatch(company.id, other)
            }}
            onMerged={onMerged}
          />
        )}
      </Await>
    </Modal>
  )
}

interface SideProps {
  pair: readonly [ContactCompany, ContactCompany]
  merging: boolean
  onMerging: (under_way: boolean) => void
  onDifferent: () => void
  onMerged: (id: number) => void
}

function SideBySide({ pair, merging, onMerging, onDifferent, onMerged }: SideProps) {
  const [first, second] = pair
  // A converted company survives, because it is linked to its brokerage.
  const usual = second.status === 'converted' && first.status !== 'converted' ? second : first
  const [stays_id, setStays] = useState(usual.id)
  const [kept, setTaken] = useState<readonly Field[]>([])
  const stays = stays_id === first.id ? first : second
  const goes = stays === first ? second : first
  const converted = pair.some(({ status }) => status === 'converted')
  const differs = (field: Field) =>
    formatField(stays, field) !== '' && formatField(goes, field) !== '' && stays[field] !== goes[field]
  const chosen = (field: Field) => (kept.includes(field) || formatField(stays, field) === '' ? goes : stays)
  const choose = (field: Field, company: ContactCompany) =>
    setTaken([...kept.filter((one) => one !== field), ...(company === goes ? [field] : [])])
  const merge = async () => {
    onMerging(true)
    const done = await act(
      () =>
        call(
          contactCompanies.merge,
          {
            params: { id: stays.id },
            body: {
              version: stays.version,
              other: { id: goes.id, version: goes.version },
              take: kept.filter(differs),
            },
          },
          { idempotencyKey: crypto.randomUUID() },
        ),
      { good: ({ data }) => `Merged into ${data.name}` },
    )
    if (done) onMerged(stays.id)
    else onMerging(false)
  }

  return (
    <>
      <Table aria-label="Companies side by side" layout="fixed" verticalSpacing={6} fz="var(--t-table)">
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={120}>Field</Table.Th>
            {pair.map((company) => (
              <Table.Th key={company.id}>
                <Radio
                  name="stays"
                  checked={company === stays}
                  disabled={converted && company.status !== 'converted'}
                  onChange={() => {
                    setStays(company.id)
                    setTaken([])
                  }}
                  label={
                    <Text span fz="var(--t-table)" fw={600}>
                      Keep {company.name}
                    </Text>
                  }
                />
                <Text size="xs" c="dimmed" ms={28}>
                  {company === stays ? 'Kept' : 'Merged into it'}
                </Text>
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {FIELDS.filter(([field]) => pair.some((company) => formatField(company, field) !== '')).map(
            ([field, label]) => (
              <Table.Tr key={field}>
                <Table.Th c="var(--text-2)" fw={500}>
                  {label}
                </Table.Th>
                {pair.map((company) => (
                  <Table.Td key={company.id} style={{ overflowWrap: 'anywhere' }}>
                    <Face
                      text={formatField(company, field)}
                      label={`${label}: ${formatField(company, field)}, of ${company.name}`}
                      name={field}
                      free={differs(field) && !(field === 'status' && converted)}
                      on={chosen(field) === company}
                      onChoose={() => choose(field, company)}
                    />
                  </Table.Td>
                ))}
              </Table.Tr>
            ),
          )}
        </Table.Tbody>
      </Table>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onDifferent}>
          Different companies
        </Button>
        <Button loading={merging} onClick={() => void merge()}>
          Merge companies
        </Button>
      </Group>
    </>
  )
}

interface FaceProps {
  text: string
  label: string
  name: string
  /** There is a choice to make. */
  free: boolean
  on: boolean
  onChoose: () => void
}

function Face({ text, label, name, free, on, onChoose }: FaceProps) {
  if (text === '')
    return (
      <Text span inherit c="dimmed">
        –
      </Text>
    )
  if (!free) return <bdi>{text}</bdi>
  return (
    <Radio
      name={name}
      checked={on}
      onChange={onChoose}
      aria-label={label}
      label={
        <Text span fz="var(--t-table)">
          {text}
        </Text>
      }
    />
  )
}
