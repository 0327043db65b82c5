import { Switch, Text, Tooltip } from '@mantine/core'
import type { NotificationKind, NotificationSetting } from '@storey/api/account/notifications.ts'
import { notifications } from '@storey/api/client-endpoints.ts'
import type { ResponseOf } from '@storey/api/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { keyOf, query, queryClient } from '../../http/query.ts'
import { Await } from '../../ui/Await.tsx'
import { act } from '../../ui/act.ts'
import { SettingsPage } from '../parts/SettingsPage.tsx'
import * as copy from './copy.ts'
import styles from './NotificationSettingsPage.module.css'

const KINDS: Readonly<Record<NotificationKind, { readonly title: string; readonly text: string }>> = {
  mention: { title: copy.mentions, text: copy.someoneMentionsYou },
  assigned: { title: copy.assignments, text: copy.someoneAssignsYouALeadDeal },
  activity_due: { title: copy.activitiesDue, text: copy.anActivityIsDue },
  booking_decided: {
    title: copy.bookingsDecided,
    text: copy.aBookingYouMadeIsAccepted,
  },
  invite: { title: copy.invites, text: copy.anOrganizationInvitesYouYouAlways },
  registration_submitted: { title: copy.registrations, text: copy.aBrokerageSentItsRegistration },
  job_ended: { title: copy.exports, text: copy.anExportYouStartedIsReady },
  agreement: { title: copy.agreements, text: copy.anAgreementIsSentSignedOrDeclined },
  discount: { title: copy.discounts, text: copy.aDiscountWaitsForYouOrIsDecided },
  offer_viewed: { title: copy.offersOpened, text: copy.aClientOpensAnOfferYouMade },
  offer_answered: { title: copy.offersAnswered, text: copy.aClientAcceptsOrDeclinesAnOfferYouMade },
  payment_overdue: { title: copy.overduePayments, text: copy.aPaymentOfABookingIsOverdue },
  price_list: { title: copy.priceLists, text: copy.aScheduledPriceListIsAppliedOrFails },
  payments_due: { title: copy.paymentsDue, text: copy.aBuildingMakesPaymentsDue },
  messages_ended: { title: copy.messages, text: copy.messagesYouStartedEndOrPause },
  paper_expiry: { title: copy.expiringDocuments, text: copy.aLicenseOrDocumentIsAboutToExpire },
  security: {
    title: copy.security,
    text: copy.yourPasswordOrSignInChanges,
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
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{copy.event}</th>
                <th scope="col">{copy.inStorey}</th>
                <th scope="col">{copy.byEMail}</th>
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
        <Text span inherit display="block" fw={500}>
          {title}
        </Text>
        <span className={styles.text}>{text}</span>
      </th>
      <Way setting={setting} way="in_app" label={copy.inStoreyOf(title)} />
      <Way setting={setting} way="mail" label={copy.byEMailOf(title)} />
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
    <td data-way={way === 'in_app' ? copy.inStorey : copy.byEMail}>
      <Tooltip label={copy.alwaysOn} disabled={!fixed}>
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
