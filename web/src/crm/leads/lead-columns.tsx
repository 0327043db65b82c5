import type { LeadRow } from '@storey/api/crm/lead.ts'
import type { LeadColumn } from '@storey/api/crm/lead-column-names.ts'
import { ratingLabels, sourceLabels, statusLabels } from '@storey/api/crm/lead-names.ts'
import { leadTransitions } from '@storey/api/crm/lead-transitions.ts'
import { phoneText } from '@storey/api/phone-text.ts'
import { Link } from '../../ui/Link.tsx'
import { personOfChoice } from '../../ui/loadable.ts'
import { type Column, columnsOf } from '../../ui/table/column.ts'
import { RowCard } from '../../ui/table/RowCard.tsx'
import { Instant } from '../../ui/values/Instant.tsx'
import { MoneyRange } from '../../ui/values/Money.tsx'
import { NoValue } from '../../ui/values/NoValue.tsx'
import { Avatar, Person } from '../../ui/values/Person.tsx'
import { Tag, Tags } from '../../ui/values/Tag.tsx'
import { ActivityDue } from '../activities/parts/ActivityDue.tsx'
import { LeadRating, LeadStatus } from '../parts/LeadStatus.tsx'
import { bedroomsText, capital, choicesOf, countryText, isCode } from '../parts/lead-labels.ts'
import { loadPeople, loadTags } from '../parts/pickers.ts'
import { mailLink, telLink } from './contact-links.ts'
import styles from './LeadsPage.module.css'
import { editWithUndo } from './lead-edits.ts'

interface Around {
  /** Asks for the reason why a lead is lost, which the list does not have. */
  onLose: (lead: LeadRow) => void
  /** A brokerage has no projects of its own. */
  hasProjects: boolean
}

/** The columns of the list of leads; editable ones save immediately. The default ones fit a window of 1440 px. */
export const leadColumns = ({ onLose, hasProjects }: Around): readonly Column<LeadRow>[] =>
  columnsOf<LeadRow, LeadColumn>({
    name: {
      title: 'Name',
      sort: 'full_name',
      cell: (lead) => <Name lead={lead} />,
      width: 164,
    },
    status: {
      title: 'Status',
      sort: 'status',
      cell: ({ status }) => <LeadStatus status={status} />,
      width: 119,
      edit: {
        kind: 'choice',
        label: 'status',
        value: ({ status }) => status,
        options: ({ status }) =>
          [status, ...leadTransitions[status]].map((value) => ({
            value,
            label: statusLabels[value],
            drawn: <LeadStatus status={value} />,
          })),
        save: async (lead, value) => {
          if (!isCode(statusLabels, value)) return
          if (value === 'lost') onLose(lead)
          else await editWithUndo(lead, { status: value }, { status: value })
        },
      },
    },
    rating: {
      title: 'Rating',
      sort: 'rating',
      cell: ({ rating }) => <LeadRating rating={rating} />,
      width: 86,
      gives: 2,
      edit: {
        kind: 'choice',
        label: 'rating',
        value: ({ rating }) => rating,
        options: () =>
          choicesOf(ratingLabels).map((choice) => ({ ...choice, drawn: <LeadRating rating={choice.value} /> })),
        save: async (lead, value) => {
          if (isCode(ratingLabels, value)) await editWithUndo(lead, { rating: value }, { rating: value })
        },
      },
    },
    owner: {
      title: 'Owner',
      sort: 'owner',
      cell: ({ owner }) => <Person person={owner} none="Unassigned" short />,
      width: 116,
      edit: {
        kind: 'record',
        label: 'owner',
        load: loadPeople,
        none: 'Unassigned',
        drawn: (choice) => <Person person={personOfChoice(choice)} />,
        value: ({ owner }) => (owner ? [{ id: owner.id, name: owner.full_name, picture: owner.picture }] : []),
        save: async (lead, [chosen]) => {
          const owner = chosen ? personOfChoice(chosen) : null
          await editWithUndo(lead, { owner_id: owner?.id ?? null }, { owner })
        },
      },
    },
    phone: {
      title: 'Phone',
      cell: (lead) => <ContactLink text={lead.phone && phoneText(lead.phone)} href={telLink(lead)} whole />,
      width: 150,
    },
    email: {
      title: 'E-mail',
      cell: (lead) => <ContactLink text={lead.email} href={mailLink(lead)} />,
      width: 220,
      hidden: true,
    },
    source: {
      title: 'Source',
      sort: 'source',
      cell: ({ source }) => sourceLabels[source],
      width: 94,
      hidden: true,
    },
    campaign: {
      title: 'Campaign',
      cell: ({ campaign }) => <Words text={campaign} />,
      width: 160,
      hidden: true,
      edit: {
        kind: 'text',
        label: 'campaign',
        value: ({ campaign }) => campaign ?? '',
        save: async (lead, typed) => {
          const campaign = typed === '' ? null : typed
          await editWithUndo(lead, { campaign }, { campaign })
        },
      },
    },
    budget: {
      title: 'Budget',
      sort: 'budget',
      downFirst: true,
      cell: (lead, _decimals, bare) => <Budget lead={lead} bare={bare} />,
      currency: (lead) => ((lead.budget_min ?? lead.budget_max) === null ? undefined : lead.currency),
      align: 'right',
      width: 122,
      gives: 3,
    },
    bedrooms: {
      title: 'Bedrooms',
      cell: ({ bedrooms_wanted }) => <Words text={capital(bedroomsText(bedrooms_wanted))} />,
      width: 120,
      hidden: true,
    },
    projects: hasProjects && {
      title: 'Projects',
      cell: ({ projects }) => <Words text={projects.map(({ name }) => name).join(', ')} />,
      width: 180,
      hidden: true,
    },
    nationality: {
      title: 'Nationality',
      cell: ({ nationality }) => <Words text={nationality && countryText(nationality)} />,
      width: 150,
      hidden: true,
    },
    next: {
      title: 'Next activity',
      sort: 'next_activity_at',
      cell: ({ next_activity }) => <ActivityDue activity={next_activity} />,
      width: 230,
    },
    contacted: {
      title: 'Last contacted',
      sort: 'last_contacted_at',
      downFirst: true,
      cell: ({ last_contacted_at }) => <Instant value={last_contacted_at} />,
      width: 130,
      gives: 1,
    },
    tags: {
      title: 'Tags',
      cell: ({ tags }) => <LeadTags tags={tags} />,
      width: 180,
      hidden: true,
      edit: {
        kind: 'record',
        several: true,
        label: 'tags',
        load: loadTags,
        value: ({ tags }) => tags,
        save: async (lead, chosen) => {
          // The colour of a new tag comes with the response.
          const tags = chosen.map(
            ({ id, name }) => lead.tags.find((tag) => tag.id === id) ?? { id, name, colour: 'grey' as const },
          )
          await editWithUndo(lead, { tag_ids: chosen.map(({ id }) => id) }, { tags })
        },
      },
    },
    created: {
      title: 'Created',
      sort: 'created_at',
      downFirst: true,
      cell: ({ created_at }) => <Instant value={created_at} />,
      width: 110,
      hidden: true,
    },
  })

const Name = ({ lead }: { lead: LeadRow }) => (
  <Link to={`/crm/leads/${lead.id}`} quiet>
    {lead.full_name}
  </Link>
)

interface Contact {
  text: string | null
  href: string | undefined
  /** A phone number, which is not cut. */
  whole?: boolean
}

const ContactLink = ({ text, href, whole = false }: Contact) =>
  text ? (
    <a href={href} className={styles.reach} dir="ltr" data-whole={whole || undefined}>
      {text}
    </a>
  ) : (
    <NoValue>–</NoValue>
  )

const Words = ({ text }: { text: string | null }) => (text ? <span dir="auto">{text}</span> : <NoValue>–</NoValue>)

const LeadTags = ({ tags }: Pick<LeadRow, 'tags'>) =>
  tags.length === 0 ? (
    <NoValue>–</NoValue>
  ) : (
    <Tags oneLine>
      {tags.map((tag) => (
        <Tag key={tag.id} colour={tag.colour}>
          {tag.name}
        </Tag>
      ))}
    </Tags>
  )

const Budget = ({ lead, bare = false }: { lead: LeadRow; bare?: boolean }) => (
  <MoneyRange from={lead.budget_min} to={lead.budget_max} currency={lead.currency} bare={bare} none="–" />
)

/** A lead as a card on phones: three lines. */
export const leadCard = (lead: LeadRow) => (
  <RowCard
    mark={<Avatar person={{ full_name: lead.full_name }} size={40} />}
    title={<Name lead={lead} />}
    strong={lead.seen_at === null}
    aside={<LeadStatus status={lead.status} />}
    lines={[
      [<Budget key="budget" lead={lead} />, <LeadRating key="rating" rating={lead.rating} />],
      <ActivityDue key="next" activity={lead.next_activity} />,
    ]}
  />
)
