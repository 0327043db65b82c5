import { Button, Group, Stack, Text } from '@mantine/core'
import type { crmReportEmails, salesReportEmails } from '@storey/api/client-endpoints.ts'
import type { ReportEmail, ReportEvery } from '@storey/api/report-emails.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../http/query.ts'
import { useSession } from '../../http/useSession.ts'
import { Await } from '../../ui/Await.tsx'
import { useAction } from '../../ui/act.ts'
import { Section } from '../../ui/Section.tsx'
import { SegmentedSwitch } from '../../ui/SegmentedSwitch.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'
import styles from './ReportEmails.module.css'

interface Props {
  /** What the report is about without a filter, and with the current one: `All projects`. */
  all: string
  only: string
  /** Undefined for that of most records. */
  currency: string | undefined
  list: typeof salesReportEmails.list | typeof crmReportEmails.list
  create: (every: ReportEvery) => Promise<unknown>
  remove: (id: number) => Promise<unknown>
  onClose: () => void
}

const OFTEN: Readonly<Record<ReportEvery, { readonly label: string; readonly words: string; readonly first: string }>> =
  {
    week: { label: 'Every week', words: 'on Mondays, about the week before', first: 'next Monday' },
    month: {
      label: 'Every month',
      words: 'on the first of the month, about the month before',
      first: 'on the first of next month',
    },
  }

/** Reports by e-mail: the report as it is shown, and those that the user gets. */
export function ReportEmails({ all, only, currency, list, create, remove, onClose }: Props) {
  const [every, setEvery] = useState<ReportEvery>('week')
  const answer = useQuery(query(list, {}))
  const zone = useSession()?.timezone
  const { run, running } = useAction()
  const { words, first } = OFTEN[every]
  const add = () => run(() => create(every), { good: `You get this report by e-mail, first ${first}.` })
  return (
    <SidePanel title="Reports by e-mail" onClose={onClose}>
      <Stack gap="md">
        <Text size="sm">
          Get the figures of this report and a workbook by e-mail. The report has the filters that are chosen now, and
          what you may see on the day it is sent.
        </Text>
        <Group>
          <SegmentedSwitch
            label="How often"
            value={every}
            onChange={(value) => setEvery(value as ReportEvery)}
            options={Object.entries(OFTEN).map(([value, { label }]) => ({ value, label }))}
          />
        </Group>
        <Text size="sm" c="dimmed">
          Sent {words}, from 7:00{zone === undefined ? '' : ` in your time zone (${zone})`}. It covers:{' '}
          {only.toLowerCase()}, in {currency ?? 'the currency used most'}.
        </Text>
        <Group>
          <Button onClick={() => void add()} loading={running}>
            Get this report
          </Button>
        </Group>
        <Await answer={answer} kind="form">
          {({ data }) =>
            data.length > 0 && (
              <Section title="You get">
                <ul className={styles.list}>
                  {data.map((one) => (
                    <Row key={one.id} report={one} all={all} remove={remove} />
                  ))}
                </ul>
              </Section>
            )
          }
        </Await>
      </Stack>
    </SidePanel>
  )
}

function Row({ report, all, remove }: { report: ReportEmail } & Pick<Props, 'all' | 'remove'>) {
  const { run, running } = useAction()
  const { id, every, only, currency } = report
  const about = [only.length === 0 ? all : only.map((one) => one.name).join(', '), ...(currency ? [currency] : [])]
  return (
    <li>
      <div>
        <Text size="sm" fw={500}>
          {OFTEN[every].label}
        </Text>
        <Text size="sm" c="dimmed" dir="auto">
          {about.join(' · ')}
        </Text>
      </div>
      <Button
        variant="default"
        size="xs"
        loading={running}
        aria-label={`Stop: ${OFTEN[every].label}, ${about.join(', ')}`}
        onClick={() => void run(() => remove(id), { good: 'You no longer get this report.' })}
      >
        Stop
      </Button>
    </li>
  )
}
