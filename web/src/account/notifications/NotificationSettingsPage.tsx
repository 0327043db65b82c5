import { Switch, Text, Tooltip } from '@mantine/core'
import type { NotificationKind, NotificationSetting } from '@storey/api/account/notifications.ts'
import { notifications } from '@storey/api/client-endpoints.ts'
import type { ResponseOf } from '@storey/api/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { keyOf, query, queryClient } from '../../http/query.ts'
import { Await } from '../../ui/Await.tsx'
import { act } from '../../ui/act.ts'
import { late } from '../../ui/late.tsx'
import { Section } from '../../ui/Section.tsx'
import { SettingsPage } from '../parts/SettingsPage.tsx'
import styles from './NotificationSettingsPage.module.css'

const { Late: PushDevices } = late(async () => (await import('./PushDevices.tsx')).PushDevices)

/** Where the events happen, in the order of the page. */
const AREAS = ['Leads', 'Sales', 'Administration', 'Account'] as const

interface Kind {
  readonly area: (typeof AREAS)[number]
  readonly title: string
  readonly text: string
}

const KINDS: Readonly<Record<NotificationKind, Kind>> = {
  mention: { area: 'Leads', title: 'Mentions', text: 'Someone mentions you.' },
  assigned: { area: 'Leads', title: 'Assignments', text: 'Someone assigns you a lead, deal or activity.' },
  activity_due: { area: 'Leads', title: 'Activities due', text: 'An activity is due.' },
  booking_decided: {
    area: 'Sales',
    title: 'Bookings',
    text: 'A booking waits for your decision, or one that you made or that names you as the broker is accepted, rejected, changed, canceled or expires.',
  },
  invite: {
    area: 'Account',
    title: 'Invites',
    text: 'An organization invites you. You always get the invite by e-mail.',
  },
  registration_submitted: {
    area: 'Administration',
    title: 'Registrations',
    text: 'A brokerage sends its registration for review.',
  },
  job_ended: { area: 'Account', title: 'Exports', text: 'An export you started is ready or failed.' },
  agreement: { area: 'Administration', title: 'Agreements', text: 'An agreement is sent, signed or declined.' },
  discount: { area: 'Sales', title: 'Discounts', text: 'A discount needs your approval, or yours is decided.' },
  offer_viewed: {
    area: 'Sales',
    title: 'Sale offers opened',
    text: 'A client opens a sale offer you made for the first time.',
  },
  offer_answered: {
    area: 'Sales',
    title: 'Sale offers answered',
    text: 'A client accepts or declines a sale offer you made.',
  },
  payment_overdue: { area: 'Sales', title: 'Overdue payments', text: 'A payment on one of your bookings is overdue.' },
  commission: {
    area: 'Sales',
    title: 'Commissions',
    text: 'A commission of your brokerage is earned, approved, paid or clawed back.',
  },
  own_sale: {
    area: 'Sales',
    title: 'Sales of your projects',
    text: 'A unit of your projects is booked, or its booking is decided, discounted, changed or canceled.',
  },
  contract_text: {
    area: 'Sales',
    title: 'Contract texts',
    text: 'A developer proposes a contract text or withdraws it, or yours is approved or rejected.',
  },
  price_list: { area: 'Sales', title: 'Price lists', text: 'A scheduled price list is applied or fails.' },
  payments_due: { area: 'Sales', title: 'Payments due', text: 'Construction progress makes payments due.' },
  messages_ended: { area: 'Administration', title: 'Messages', text: 'A batch finishes or is interrupted.' },
  paper_expiry: {
    area: 'Administration',
    title: 'Expiring documents',
    text: 'A trade license, office registration or document expires within 30 days, or today.',
  },
  hold_request: {
    area: 'Leads',
    title: 'Hold requests and clients',
    text: 'A broker requests a hold, your request is decided, or your hold or the registration of your client ends.',
  },
  security: {
    area: 'Account',
    title: 'Security',
    text: 'Your password or sign-in changes. Always on, so you spot sign-ins that weren’t you.',
  },
}

type Settings = ResponseOf<typeof notifications.settings>
const settingsKey = () => query(notifications.settings, {}).queryKey

/** The user's notification settings, in the application and by e-mail. Every switch saves immediately. */
export function NotificationSettingsPage() {
  const answer = useQuery(query(notifications.settings, {}))
  return (
    <SettingsPage page="notifications">
      <Await answer={answer} kind="form">
        {({ data }) => (
          <>
            {AREAS.map((area) => (
              <Area key={area} title={area} settings={data.filter(({ kind }) => KINDS[kind].area === area)} />
            ))}
          </>
        )}
      </Await>
      <PushDevices />
    </SettingsPage>
  )
}

function Area({ title, settings }: { title: string; settings: readonly NotificationSetting[] }) {
  if (settings.length === 0) return null
  return (
    <Section title={title}>
      <table aria-label={`Notifications, ${title}`} className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Event</th>
            <th scope="col">In Storey</th>
            <th scope="col">By e-mail</th>
          </tr>
        </thead>
        <tbody>
          {settings.map((setting) => (
            <Row key={setting.kind} setting={setting} />
          ))}
        </tbody>
      </table>
    </Section>
  )
}

function Row({ setting }: { setting: NotificationSetting }) {
  const { title, text } = KINDS[setting.kind]
  return (
    <tr>
      <th scope="row">
        <Text span inherit display="block" fw={500}>
          {title}
        </Text>
        <span className={styles.text}>{text}</span>
      </th>
      <Way setting={setting} way="in_app" label={`${title}, in Storey`} />
      <Way setting={setting} way="mail" label={`${title}, by e-mail`} />
    </tr>
  )
}

interface WayProps {
  setting: NotificationSetting
  way: 'in_app' | 'mail'
  label: string
}

function Way({ setting, way, label }: WayProps) {
  const { on, fixed } = setting[way]
  return (
    <td data-way={way === 'in_app' ? 'In Storey' : 'By e-mail'}>
      <Tooltip label="Always on" disabled={!fixed}>
        <span>
          <Switch
            aria-label={label}
            checked={on}
            disabled={fixed}
            onChange={({ currentTarget: { checked } }) => void turn(setting, way, checked)}
          />
        </span>
      </Tooltip>
    </td>
  )
}

/** Shows the change at once, and reverts it if it is refused. */
async function turn(setting: NotificationSetting, way: WayProps['way'], on: boolean): Promise<void> {
  const wanted = { ...setting, [way]: { on, fixed: false } }
  const show = (one: NotificationSetting) =>
    queryClient.setQueryData<Settings>(
      settingsKey(),
      (known) => known && { data: known.data.map((each) => (each.kind === one.kind ? one : each)) },
    )
  await queryClient.cancelQueries({ queryKey: keyOf(notifications.settings) })
  show(wanted)
  const { kind, in_app, mail } = wanted
  const body = { settings: [{ kind, in_app: in_app.on, mail: mail.on }] }
  // Not `optimistic`: if one of two quick changes is refused, the other is kept.
  if (!(await act(() => call(notifications.changeSettings, { body })))) show(setting)
}
