import { ActionIcon, Button, Menu, Modal } from '@mantine/core'
import { leadPage, leads, saleOffers } from '@storey/api/client-endpoints.ts'
import { leadTransitions } from '@storey/api/crm/lead-transitions.ts'
import type { ResponseOf } from '@storey/api/endpoint.ts'
import { IconBrandWhatsapp, IconDots, IconMail, IconPhone } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { query } from '../../http/query.ts'
import { useCan } from '../../shell/Can.tsx'
import { useRecordId } from '../../shell/useRecordId.ts'
import { Await } from '../../ui/Await.tsx'
import { DropArea } from '../../ui/fields/DropArea.tsx'
import { late } from '../../ui/late.tsx'
import { useSearchText } from '../../ui/list/useSearchText.ts'
import { NoticesAbove } from '../../ui/overlays/NoticesAbove.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageSkeleton } from '../../ui/PageSkeleton.tsx'
import { Tabs, useTab } from '../../ui/Tabs.tsx'
import { Avatar } from '../../ui/values/Person.tsx'
import { mailLink, telLink, whatsAppLink } from './contact-links.ts'
import styles from './LeadPage.module.css'
import { removeLead, switchSeen } from './lead-actions.ts'
import { MergeHere } from './merge/MergeHere.tsx'
import { PossibleDuplicates } from './merge/PossibleDuplicates.tsx'
import { useMergedInto } from './merge/useMergedInto.ts'
import { Composer } from './page/Composer.tsx'
import { Timeline } from './page/history/Timeline.tsx'
import { DealDrawer, DealsSection, DealsTab } from './page/LeadDeals.tsx'
import { LeadFacts } from './page/LeadFacts.tsx'
import { LeadHead } from './page/LeadHead.tsx'
import { changeLead } from './page/lead-changes.ts'
import { PrevNextLinks } from './page/PrevNextLinks.tsx'
import { useSeen } from './useSeen.ts'

const { Late: AddDocuments } = late(async () => (await import('./page/documents/AddDocuments.tsx')).AddDocuments)
const { Late: EditLead } = late(async () => (await import('./form/EditLead.tsx')).EditLead)
const { Late: LeadActivities } = late(async () => (await import('./page/LeadActivities.tsx')).LeadActivities)
const { Late: LeadDocuments } = late(async () => (await import('./page/documents/LeadDocuments.tsx')).LeadDocuments)
const { Late: LeadOffers } = late(async () => (await import('../../sales/offers/parts/LeadOffers.tsx')).LeadOffers)

type Opened = ResponseOf<typeof leadPage.open>['data']

/** Page of a lead: details, next activities, history. */
export function LeadPage() {
  const id = useRecordId()
  const answer = useQuery(query(leadPage.open, { params: { id } }))
  const leaves = useMergedInto(id, answer.error)
  if (leaves) return <PageSkeleton kind="detail" />
  return (
    <Await key={id} answer={answer} what="lead">
      {({ data }) => <Lead opened={data} />}
    </Await>
  )
}

function Lead({ opened }: { opened: Opened }) {
  const { lead, deals, activities, pinned, documents, history } = opened
  const offers = useCan(saleOffers.own.access)
  const [tab] = useTab(['timeline', 'deals', 'activities', 'documents', ...(offers ? (['offers'] as const) : [])])
  const [text, setText] = useSearchText()
  const show = (what: string | undefined) => setText({ open: what })
  /** Files waiting to be added; undefined if the form is closed. */
  const [dropped, setDropped] = useState<readonly File[]>()
  useSeen(lead)
  const { id, full_name } = lead
  useEffect(() => {
    void import('../../http/offline/recent-leads.ts').then(
      ({ keepLead }) => keepLead({ id, full_name }),
      () => undefined,
    )
  }, [id, full_name])

  return (
    <Page
      title={lead.full_name}
      crumbs={[{ title: 'Leads', to: '/crm/leads' }]}
      walk={<PrevNextLinks id={lead.id} />}
      mark={<Avatar person={lead} size={44} />}
      note={<LeadHead lead={lead} />}
      actions={<Actions lead={lead} show={show} />}
      tabs={
        <Tabs
          label="Parts of this lead"
          current={tab}
          tabs={[
            { id: 'timeline', title: 'Timeline' },
            { id: 'deals', title: 'Deals', count: deals.length },
            { id: 'activities', title: 'Activities', count: activities.length },
            { id: 'documents', title: 'Documents', count: documents.length },
            ...(offers ? [{ id: 'offers' as const, title: 'Offers' }] : []),
          ]}
        />
      }
      aside={
        <>
          <LeadFacts lead={lead} onEdit={() => show('facts')} />
          <DealsSection all={deals} open={show} />
          {lead.interest_note !== '' && <Needs text={lead.interest_note} />}
          <div className={styles.foot} />
        </>
      }
    >
      <DropArea
        disabled={dropped !== undefined || text.open !== undefined}
        label="Drop files to add them as documents"
        onFiles={setDropped}
      >
        <div className={styles.column}>
          <PossibleDuplicates lead={lead} onMerge={(ids) => show(`merge-${ids.join('-')}`)} />
          {tab === 'timeline' && (
            <>
              <Composer lead={lead} />
              <Timeline lead={lead} pinned={pinned} activities={activities} history={history} />
            </>
          )}
          {tab === 'deals' && <DealsTab all={deals} open={show} />}
          {tab === 'activities' && <LeadActivities lead={lead} all={activities} />}
          {tab === 'offers' && <LeadOffers lead_id={lead.id} />}
          {tab === 'documents' && <LeadDocuments all={documents} onAdd={() => setDropped([])} />}
        </div>
      </DropArea>
      {dropped && (
        <Modal opened onClose={() => setDropped(undefined)} title={`Add documents to ${lead.full_name}`} size={560}>
          <AddDocuments lead={lead} initial={dropped} onClose={() => setDropped(undefined)} />
        </Modal>
      )}
      {text.open === 'facts' && <EditLead lead={lead} onClose={() => show(undefined)} />}
      <MergeHere lead={lead} shown={text.open} onClose={() => show(undefined)} />
      <DealDrawer lead={lead} shown={text.open} onClose={() => show(undefined)} />
    </Page>
  )
}

function Actions({ lead, show }: { lead: Opened['lead']; show: (what: string) => void }) {
  const navigate = useNavigate()
  const mayDelete = useCan(leads.remove.access)
  const mail = mailLink(lead)
  const remove = async () => {
    if (await removeLead(lead)) void navigate({ href: '/crm/leads' })
  }
  return (
    <div className={styles.actions}>
      <NoticesAbove what="strip" />
      <ContactLink href={telLink(lead)} label="Call" icon={<IconPhone size={16} stroke={1.6} />} />
      <ContactLink
        href={whatsAppLink(lead)}
        label="WhatsApp"
        icon={<IconBrandWhatsapp size={16} stroke={1.6} />}
        away
      />
      <span className={styles.wide}>
        <ContactLink href={mail} label="E-mail" icon={<IconMail size={16} stroke={1.6} />} />
      </span>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={`Actions for ${lead.full_name}`}>
            <IconDots size={16} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {mail !== undefined && (
            <Menu.Item component="a" href={mail} className={styles.phone ?? ''}>
              Send e-mail
            </Menu.Item>
          )}
          <Menu.Item onClick={() => show('facts')}>Edit details</Menu.Item>
          <Menu.Item
            onClick={async () => {
              await switchSeen(lead)
              void navigate({ href: '/crm/leads' })
            }}
          >
            Mark as unseen
          </Menu.Item>
          {!mayDelete && leadTransitions[lead.status].includes('junk') && (
            <Menu.Item onClick={() => void changeLead(lead, { status: 'junk' }, { status: 'junk' })}>
              Mark as junk
            </Menu.Item>
          )}
          {mayDelete && (
            <Menu.Item data-danger onClick={() => void remove()}>
              Delete lead…
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <Button className={styles.main ?? ''} aria-keyshortcuts="C" onClick={() => show('deal-new')}>
        New deal
      </Button>
    </div>
  )
}

interface ReachProps {
  href: string | undefined
  label: string
  icon: React.ReactNode
  /** Opens in a new window. */
  away?: boolean
}

function ContactLink({ href, label, icon, away = false }: ReachProps) {
  if (href === undefined) return null
  return (
    <Button
      component="a"
      href={href}
      variant="default"
      leftSection={icon}
      {...(away ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
    >
      {label}
    </Button>
  )
}

const Needs = ({ text }: { text: string }) => (
  <section className={styles.wishes} aria-label="Notes on needs">
    <h2>Notes on needs</h2>
    <p dir="auto">{text}</p>
  </section>
)
