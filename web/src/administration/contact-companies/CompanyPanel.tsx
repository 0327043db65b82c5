import { Anchor, Button, Group, Text } from '@mantine/core'
import type { ContactCompany, ContactMatch } from '@storey/api/administration/contact-companies.ts'
import { contactSourceLabels, matchReasonLabels } from '@storey/api/administration/contact-names.ts'
import { contactBrokers, contactCompanies } from '@storey/api/client-endpoints.ts'
import { numberLabels } from '@storey/api/readers/country-defaults.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { countryText, languageText } from '../../crm/parts/lead-labels.ts'
import { query } from '../../http/query.ts'
import { RecipientMessages } from '../../messaging/parts/RecipientMessages.tsx'
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
      peek
      title={company?.name ?? 'Company'}
      note={company && <ContactStatus status={company.status} />}
      onClose={onClose}
      footer={company && <Actions company={company} onOpen={setOpen} onClose={onClose} />}
    >
      <Await answer={answer} what="company" beside>
        {({ data }) => (
          <>
            <Section title="Contact">
              <Facts facts={contactFacts(data)} />
            </Section>
            <Section title="Details">
              <Facts facts={detailFacts(data)} columns={2} />
            </Section>
            <Matches company={data} onShow={onShow} />
            <Brokers company_id={data.id} />
            <RecipientMessages kind="company" id={data.id} name={data.name} />
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
          Delete company
        </Button>
      )}
      <Group gap={8} ms="auto">
        <Button variant="default" aria-keyshortcuts="E" onClick={() => onOpen('edit')}>
          Edit company
        </Button>
        {!final && company.status !== 'blocked' && <Button onClick={() => onOpen('convert')}>Convert</Button>}
      </Group>
    </Group>
  )
}

const phones = (numbers: readonly string[]) => numbers.map((number) => <PhoneText key={number} value={number} />)

const contactFacts = (company: ContactCompany) => [
  { label: 'Phone', value: company.phone && <PhoneText value={company.phone} />, copy: company.phone },
  { label: 'WhatsApp', value: company.whatsapp && <PhoneText value={company.whatsapp} />, copy: company.whatsapp },
  {
    label: 'E-mail',
    value: company.email && <Anchor href={`mailto:${company.email}`}>{company.email}</Anchor>,
    copy: company.email,
  },
  { label: 'Website', value: company.website },
  ...(company.other_phones.length > 0 ? [{ label: 'Other phones', value: phones(company.other_phones) }] : []),
  ...(company.other_emails.length > 0 ? [{ label: 'Other e-mails', value: company.other_emails.join(', ') }] : []),
  { label: 'City', value: company.city },
  { label: 'Country', value: company.country && countryText(company.country) },
  ...(company.address ? [{ label: 'Address', value: company.address }] : []),
  { label: 'Messages', value: company.opted_out_at ? 'Opted out' : 'Allowed' },
]

const detailFacts = (company: ContactCompany) => [
  { label: 'License number', value: company.license_number, copy: company.license_number },
  { label: numberLabels(company.country).regulator_office_number, value: company.orn },
  { label: 'Languages', value: company.languages.map(languageText).join(', ') },
  { label: 'Source', value: contactSourceLabels[company.source] },
  { label: 'Last contacted', value: <Instant value={company.last_contacted_at} /> },
  { label: 'Created', value: <Instant value={company.created_at} /> },
  ...(company.converted_organization
    ? [
        {
          label: 'Brokerage',
          value: (
            <Link to={`/auth/organizations/${company.converted_organization.id}`}>
              {company.converted_organization.name}
            </Link>
          ),
        },
      ]
    : []),
  ...(company.notes ? [{ label: 'Notes', value: company.notes }] : []),
]

function Matches({ company: { id }, onShow }: { company: ContactCompany; onShow: (id: number) => void }) {
  const answer = useQuery(query(contactCompanies.matches, { query: { company_id: id, per_page: 20 } }))
  const [comparing, setComparing] = useState<ContactMatch | undefined>()
  return (
    <Section title="Matches">
      <Await answer={answer} beside>
        {({ data }) =>
          data.length === 0 ? (
            <Text c="dimmed">No company or organization looks like this one.</Text>
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
          {[...(other.kind === 'organization' ? ['Organization'] : []), place].filter(Boolean).join(' · ')}
        </Text>
        <Text size="sm" c="var(--text-2)">
          {reasons.map((reason) => matchReasonLabels[reason]).join(', ')} · {score}%
        </Text>
      </div>
      <Group gap={8} wrap="nowrap">
        {other.kind === 'company' && (
          <Button size="xs" variant="default" onClick={onCompare}>
            Compare
          </Button>
        )}
        <Button size="xs" variant="default" onClick={onDismiss}>
          Dismiss
        </Button>
      </Group>
    </Group>
  )
}

function Brokers({ company_id }: { company_id: number }) {
  const answer = useQuery(query(contactBrokers.list, { query: { company_id: [company_id], per_page: 100 } }))
  return (
    <Section
      title="Brokers"
      action={<Link to={`/auth/contacts/brokers?open=new&company_id=${company_id}`}>Add broker</Link>}
    >
      <Await answer={answer} beside>
        {({ data }) =>
          data.length === 0 ? (
            <Text c="dimmed">No brokers yet.</Text>
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
