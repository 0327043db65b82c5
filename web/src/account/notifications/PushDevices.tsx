import { Button, Text } from '@mantine/core'
import { push } from '@storey/api/client-endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { query, refresh } from '../../http/query.ts'
import { Await } from '../../ui/Await.tsx'
import { useAction } from '../../ui/act.ts'
import { Section } from '../../ui/Section.tsx'
import { Instant } from '../../ui/values/Instant.tsx'
import styles from './NotificationSettingsPage.module.css'

const canPush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** The devices that show notifications while Storey is closed. */
export function PushDevices() {
  const answer = useQuery(query(push.one, {}))
  const { run, running } = useAction()
  const turnOn = (key: string) =>
    run(
      async () => {
        if ((await Notification.requestPermission()) !== 'granted')
          throw new Error('Allow notifications for this site in the settings of your browser, then try again.')
        const worker = await navigator.serviceWorker.register('/worker.js')
        await navigator.serviceWorker.ready
        // A subscription with the key of another installation gets nothing from this one.
        await (await worker.pushManager.getSubscription())?.unsubscribe()
        const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
        const { endpoint, keys } = made.toJSON()
        const body = { endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' }
        await call(push.add, { body })
        await refresh(push.one)
      },
      { good: 'This device shows notifications while Storey is closed' },
    )
  const remove = (id: number) =>
    run(
      async () => {
        await call(push.remove, { params: { id } })
        await refresh(push.one)
      },
      { good: 'Device removed' },
    )
  return (
    <Section title="On your devices" note="Notifications while Storey is closed. They end when the device signs out.">
      <Await answer={answer} kind="list">
        {({ data: { key, devices } }) => (
          <>
            {devices.length > 0 && (
              <ul className={styles.devices} aria-label="Devices with notifications">
                {devices.map(({ id, name, created_at, current }) => (
                  <li key={id}>
                    <span>
                      {name}
                      {current && ' (this device)'}
                      <span className={styles.text}>
                        Since <Instant value={created_at} />
                      </span>
                    </span>
                    <Button
                      size="xs"
                      variant="default"
                      disabled={running}
                      aria-label={`Remove ${name}`}
                      onClick={() => void remove(id)}
                    >
                      Remove
                    </Button>
                  </li>
                ))}
              </ul>
            )}
            {canPush() ? (
              devices.every(({ current }) => !current) && (
                <Button variant="default" loading={running} onClick={() => void turnOn(key)}>
                  Turn on for this device
                </Button>
              )
            ) : (
              <Text size="sm" c="dimmed">
                This browser cannot show notifications while Storey is closed. On an iPhone, add Storey to the home
                screen first.
              </Text>
            )}
          </>
        )}
      </Await>
    </Section>
  )
}
