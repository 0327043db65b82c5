import { Switch, Tooltip } from '@mantine/core'
import { notifications } from '@storey/api/calls.ts'
import type { Answer } from '@storey/api/endpoint.ts'
import type { NotificationKind, NotificationSetting } from '@storey/api/notifications.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { keyOf, query, queryClient } from '../../http/query.ts'
import { Await } from '../../ui/Await.tsx'
import { notify } from '../../ui/notify.tsx'
import { SettingsPage } from '../parts/SettingsPage.tsx'
import styles from './NotificationSettingsPage.module.css'

const KINDS: Readonly<Record<NotificationKind, { readonly title: string; readonly text: string }>> = {
  mention: { title: 'Mentions', text: 'Someone mentions you.' },
  assigned: { title: 'Assignments', text: 'Someone assigns you a lead, deal or activity.' },
  activity_due: { title: 'Activities due', text: 'An activity is due.' },
  booking_decided: {
    title: 'Bookings decided',
    text: 'A booking you made is accepted, rejected, cancelled or expires.',
  },
  invite: { title: 'Invites', text: 'An organization invites you. You always get the invite by e-mail.' },
  job_ended: { title: 'Exports', text: 'An export you started is ready or failed.' },
  security: {
    title: 'Security',
    text: "Your password or sign-in changes. Always on, so you spot sign-ins that weren't you.",
  },
}

type Settings = Answer<typeof notifications.settings>
const settingsKey = () => query(notifications.settings, {}).queryKey

/** What one is told of, under the bell and by e-mail. Every switch is saved as it is turned. */
export function NotificationSettingsPage() {
  const answer = useQuery(query(notifications.settings, {}))
  return (
    <SettingsPage page="notifications">
      <Await answer={answer} kind="form">
        {({ data }) => (
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">Event</th>
                <th scope="col">In Storey</th>
                <th scope="col">By e-mail</th>
              </tr>
            </thead>
            <tbody>
              {data.map((setting) => (
                <Row key={setting.kind} setting={setting} />
              ))}
            </tbody>
          </table>
        )}
      </Await>
    </SettingsPage>
  )
}

function Row({ setting }: { setting: NotificationSetting }) {
  const { title, text } = KINDS[setting.kind]
  return (
    <tr>
      <th scope="row">
        <span className={styles.title}>{title}</span>
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

/** Shows the turn at once and takes it back where it is refused. */
async function turn(setting: NotificationSetting, way: WayProps['way'], on: boolean): Promise<void> {
  const wanted = { ...setting, [way]: { on, fixed: false } }
  const show = (one: NotificationSetting) =>
    queryClient.setQueryData<Settings>(
      settingsKey(),
      (known) => known && { data: known.data.map((each) => (each.kind === one.kind ? one : each)) },
    )
  await queryClient.cancelQueries({ queryKey: keyOf(notifications.settings) })
  show(wanted)
  try {
    const { kind, in_app, mail } = wanted
    await call(notifications.changeSettings, {
      body: { settings: [{ kind, in_app: in_app.on, mail: mail.on }] },
    })
  } catch (error) {
    show(setting)
    notify.bad(error)
  }
}
