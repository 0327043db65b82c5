import { Anchor, Button, Group, Text } from '@mantine/core'
import type { ContactCompany, ContactMatch } from '@storey/api/administration/contact-companies.ts'
import { contactSourceLabels, matchReasonLabels } from '@storey/api/administration/contact-names.ts'
import { contactBrokers, contactCompanies } from '@storey/api/client-endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { countryText, languageText } from '../../crm/parts/lead-labels.ts'
import { query } from '../../http/query.ts'
import { Await } from '../../ui/Await.tsx'
import { Link } from '../../ui/Link.tsx'
import { Section } from '../../ui/Section.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { Facts } from '../../ui/values/Facts.tsx'
import { Instant } from '../../ui/values/Instant.tsx'
import { PhoneText } from '../../ui/values/PhoneText.tsx'
import { EditCompany } from './CompanyForm.tsx'
import { CompareCompanies } from './CompareCompanies.tsx'
import styles from './Contacts.module.css'
import { ConvertCompany } from './ConvertCompany.tsx'
import { deleteCompany, dismissMatch } from './company-actions.tsx'
import * as copy from './copy.ts'
import { ContactStatus } from './parts/ContactStatus.tsx'

interface Props {
  id: number
  onClose: () => void
  onShow: (id: number) => void
}

/** Panel of a company next to the list: its details, its brokers, and its possible duplicates. */
export function CompanyPanel({ id, onClose, onShow }: Props) {
  const answer = useQuery(query(contactCompanies.one, { params: { id } }))
  const [open, setOpen] = useState<'edit' | 'convert' | undefined>()
  const company = answer.data?.data
  const close = () => setOpen(undefined)
  if (company && open === 'edit') return <EditCompany company={company} onClose={close} />
  return (
    <SidePanel
      title={company?.name ?? copy.company}
      note={company && <ContactStatus status={company.status} />}
      onClose={onClose}
      footer={company && <Actions company={company} onOpen={setOpen} onClose={onClose} />}
    >
      <Await answer={answer} what="company" beside>
        {({ data }) => (
          <>
            <Section title={copy.contact}>
              <Facts facts={contactFacts(data)} />
            </Section>
            <Section title={copy.details}>
              <Facts facts={detailFacts(data)} columns={2} />
            </Section>
            <Matches company={data} onShow={onShow} />
            <Brokers company_id={data.id} />
          </>
        )}
      </Await>
      {company && open === 'convert' && <ConvertCompany company={company} onClose={close} />}
    </SidePanel>
  )
}

interface ActionsProps {
  company: ContactCompany
  onOpen: (what: 'edit' | 'convert') => void
  onClose: () => void
}

function Actions({ company, onOpen, onClose }: ActionsProps) {
  const remove = async () => {
    if (await deleteCompany(company)) onClose()
  }
  const final = company.status === 'converted'
  return (
    <Group gap={8}>
      {!final && (
        <Button variant="default" onClick={() => void remove()}>
          {copy.deleteCompany}
        </Button>
      )}
      <Group gap={8} ms="auto">
        <Button variant="default" aria-keyshortcuts="E" onClick={() => onOpen('edit')}>
          {copy.editCompany}
        </Button>
        {!final && company.status !== 'blocked' && <Button onClick={() => onOpen('convert')}>{copy.convert}</Button>}
      </Group>
    </Group>
  )
}

const phones = (numbers: readonly string[]) => numbers.map((number) => <PhoneText key={number} value={number} />)

const contactFacts = (company: ContactCompany) => [
  { label: copy.phone, value: company.phone && <PhoneText value={company.phone} />, copy: company.phone },
  { label: copy.whatsapp, value: company.whatsapp && <PhoneText value={company.whatsapp} />, copy: company.whatsapp },
  {
    label: copy.email,
    value: company.email && <Anchor href={`mailto:${company.email}`}>{company.email}</Anchor>,
    copy: company.email,
  },
  { label: copy.website, value: company.website },
  ...(company.other_phones.length > 0 ? [{ label: copy.otherPhones, value: phones(company.other_phones) }] : []),
  ...(company.other_emails.length > 0 ? [{ label: copy.otherEmails, value: company.other_emails.join(', ') }] : []),
  { label: copy.city, value: company.city },
  { label: copy.country, value: company.country && countryText(company.country) },
  ...(company.address ? [{ label: copy.address, value: company.address }] : []),
  { label: copy.messages, value: company.opted_out_at ? copy.optedOut : copy.allowed },
]

const detailFacts = (company: ContactCompany) => [
  { label: copy.license, value: company.license_number, copy: company.license_number },
  { label: copy.orn, value: company.orn },
  { label: copy.languages, value: company.languages.map(languageText).join(', ') },
  { label: copy.source, value: contactSourceLabels[company.source] },
  { label: copy.lastContacted, value: <Instant value={company.last_contacted_at} /> },
  { label: copy.created, value: <Instant value={company.created_at} /> },
  ...(company.converted_organization
    ? [
        {
          label: copy.brokerage,
          value: (
            <Link to={`/auth/organizations/${company.converted_organization.id}`}>
              {company.converted_organization.name}
            </Link>
          ),
        },
      ]
    : []),
  ...(company.notes ? [{ label: copy.notes, value: company.notes }] : []),
]

function Matches({ company: { id }, onShow }: { company: ContactCompany; onShow: (id: number) => void }) {
  const answer = useQuery(query(contactCompanies.matches, { query: { company_id: id, per_page: 20 } }))
  const [comparing, setComparing] = useState<ContactMatch | undefined>()
  return (
    <Section title={copy.matches}>
      <Await answer={answer} beside>
        {({ data }) =>
          data.length === 0 ? (
            <Text c="dimmed">{copy.noMatches}</Text>
          ) : (
            data.map((match) => (
              <Match
                key={`${match.other.kind} ${match.other.id}`}
                match={match}
                onCompare={() => setComparing(match)}
                onDismiss={() => void dismissMatch(id, match.other)}
              />
            ))
          )
        }
      </Await>
      {comparing && (
        <CompareCompanies
          match={comparing}
          onClose={() => setComparing(undefined)}
          onMerged={(left) => {
            setComparing(undefined)
            onShow(left)
          }}
        />
      )}
    </Section>
  )
}

interface MatchProps {
  match: ContactMatch
  onCompare: () => void
  onDismiss: () => void
}

function Match({ match: { other, reasons, score }, onCompare, onDismiss }: MatchProps) {
  const place = [other.city, other.country && countryText(other.country)].filter(Boolean).join(', ')
  return (
    <Group className={styles.match ?? ''} justify="space-between" wrap="nowrap" align="flex-start">
      <div>
        <Text fw={500} dir="auto">
          {other.kind === 'organization' ? (
            <Link to={`/auth/organizations/${other.id}`}>{other.name}</Link>
          ) : (
            other.name
          )}
        </Text>
        <Text size="sm" c="var(--text-2)">
          {[...(other.kind === 'organization' ? [copy.alreadyOrganization] : []), place].filter(Boolean).join(' · ')}
        </Text>
        <Text size="sm" c="var(--text-2)">
          {reasons.map((reason) => matchReasonLabels[reason]).join(', ')} · {score}%
        </Text>
      </div>
      <Group gap={8} wrap="nowrap">
        {other.kind === 'company' && (
          <Button size="xs" variant="default" onClick={onCompare}>
            {copy.compare}
          </Button>
        )}
        <Button size="xs" variant="default" onClick={onDismiss}>
          {copy.dismiss}
        </Button>
      </Group>
    </Group>
  )
}

function Brokers({ company_id }: { company_id: number }) {
  const answer = useQuery(query(contactBrokers.list, { query: { company_id: [company_id], per_page: 100 } }))
  return (
    <Section
      title={copy.brokers}
      action={<Link to={`/auth/contacts/brokers?open=new&company_id=${company_id}`}>{copy.addBroker}</Link>}
    >
      <Await answer={answer} beside>
        {({ data }) =>
          data.length === 0 ? (
            <Text c="dimmed">{copy.noBrokers}</Text>
          ) : (
            data.map((broker) => (
              <Group key={broker.id} className={styles.match ?? ''} justify="space-between" wrap="nowrap">
                <Link to={`/auth/contacts/brokers?open=${broker.id}`}>{broker.full_name}</Link>
                <ContactStatus status={broker.status} />
              </Group>
            ))
          )
        }
      </Await>
    </Section>
  )
}
