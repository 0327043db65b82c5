import { ActionIcon, Box, Button } from '@mantine/core'
import { leadPage } from '@storey/api/client-endpoints.ts'
import type { LeadRow } from '@storey/api/crm/lead.ts'
import type { ResponseOf } from '@storey/api/endpoint.ts'
import { IconBrandWhatsapp, IconChevronDown, IconChevronUp, IconMail, IconPhone } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { query } from '../../../http/query.ts'
import { Await } from '../../../ui/Await.tsx'
import { Link } from '../../../ui/Link.tsx'
import { SidePanel } from '../../../ui/SidePanel.tsx'
import { Facts } from '../../../ui/values/Facts.tsx'
import { MoneyRange } from '../../../ui/values/Money.tsx'
import { Avatar } from '../../../ui/values/Person.tsx'
import { PhoneText } from '../../../ui/values/PhoneText.tsx'
import { bedroomsText, capital } from '../../parts/lead-labels.ts'
import { mailLink, telLink, whatsAppLink } from '../contact-links.ts'
import { Composer } from '../page/Composer.tsx'
import { NextSteps } from '../page/history/NextSteps.tsx'
import { LeadHead } from '../page/LeadHead.tsx'
import { useSeen } from '../useSeen.ts'
import { LatestHistory } from './LatestHistory.tsx'
import styles from './LeadPreview.module.css'
import type { OpenPanel } from './shown.ts'

type Opened = ResponseOf<typeof leadPage.open>['data']

interface Props {
  shown: OpenPanel
  /** The list page that the preview was opened from, after it has loaded. */
  listed: readonly LeadRow[] | undefined
  show: (what: OpenPanel, how: { replace: boolean }) => void
  onClose: () => void
}

/** Preview of a lead next to its list, with the most used actions, and a way to the next lead. */
export function LeadPreview({ shown, listed = [], show, onClose }: Props) {
  const { id, add } = shown
  const answer = useQuery(query(leadPage.open, { params: { id } }))
  const at = listed.findIndex((lead) => lead.id === id)
  const name = answer.data?.data.lead.full_name ?? listed[at]?.full_name ?? 'Lead'
  const step = (by: -1 | 1) => {
    const lead = at < 0 ? undefined : listed[at + by]
    const Icon = by < 0 ? IconChevronUp : IconChevronDown
    return (
      <ActionIcon
        size={36}
        aria-label={by < 0 ? 'Previous lead' : 'Next lead'}
        aria-keyshortcuts={by < 0 ? 'K' : 'J'}
        disabled={!lead}
        onClick={() => lead && show({ id: lead.id }, { replace: true })}
      >
        <Icon size={16} stroke={1.8} />
      </ActionIcon>
    )
  }
  return (
    <SidePanel peek title={name} onClose={onClose}>
      <div className={styles.bar}>
        <Avatar person={{ full_name: name }} size={40} />
        <Link to={`/crm/leads/${id}`}>Open lead page</Link>
        <span className={styles.walk}>
          {at >= 0 && `${at + 1} of ${listed.length} on this page`}
          {step(-1)}
          {step(1)}
        </span>
      </div>
      <Await key={id} answer={answer} what="lead" beside>
        {({ data }) => <Preview opened={data} add={add} />}
      </Await>
    </SidePanel>
  )
}

const DRAWER_OPENS_MS = 500

function Preview({ opened, add }: { opened: Opened; add: OpenPanel['add'] }) {
  const { lead, activities, history } = opened
  const composer = useRef<HTMLDivElement>(null)
  useSeen(lead)
  // For a new note the text field gets the focus. The drawer moves the focus while it opens, sometimes late, so it is moved back.
  useEffect(() => {
    const place = composer.current
    if (!add || !place) return
    const field = place.querySelector<HTMLElement>('textarea, input:not([type=radio])')
    const drawer = place.closest('[role=dialog]')
    const write = () => {
      if (document.activeElement !== field) field?.focus()
    }
    const forget = () => drawer?.removeEventListener('focusin', write)
    write()
    drawer?.addEventListener('focusin', write)
    const later = window.setTimeout(forget, DRAWER_OPENS_MS)
    return () => {
      window.clearTimeout(later)
      forget()
    }
  }, [add])
  return (
    <>
      <div className={styles.head}>
        <LeadHead lead={lead} />
      </div>
      <div className={styles.reach}>
        <ContactLink href={telLink(lead)} label="Call" icon={<IconPhone size={16} stroke={1.6} />} />
        <ContactLink href={whatsAppLink(lead)} label="WhatsApp" icon={<IconBrandWhatsapp size={16} stroke={1.6} />} />
        <ContactLink href={mailLink(lead)} label="E-mail" icon={<IconMail size={16} stroke={1.6} />} />
      </div>
      <Facts
        facts={[
          { label: 'Phone', value: lead.phone && <PhoneText value={lead.phone} />, copy: lead.phone },
          { label: 'E-mail', value: lead.email && <bdi dir="ltr">{lead.email}</bdi>, copy: lead.email },
          {
            label: 'Budget',
            value: (lead.budget_min !== null || lead.budget_max !== null) && (
              <MoneyRange from={lead.budget_min} to={lead.budget_max} currency={lead.currency} />
            ),
          },
          { label: 'Bedrooms', value: capital(bedroomsText(lead.bedrooms_wanted)) },
        ]}
      />
      <Box mt="var(--s-4h)">
        <NextSteps activities={activities} status={lead.status} />
      </Box>
      <div ref={composer} className={styles.composer}>
        <Composer lead={lead} first={add ?? 'note'} narrow />
      </div>
      <LatestHistory history={history} currency={lead.currency} />
    </>
  )
}

function ContactLink({ href, label, icon }: { href: string | undefined; label: string; icon: ReactNode }) {
  if (href === undefined) return null
  const away = href.startsWith('https:') ? { target: '_blank', rel: 'noopener noreferrer' } : {}
  return (
    <Button component="a" href={href} variant="default" size="xs" leftSection={icon} {...away}>
      {label}
    </Button>
  )
}
